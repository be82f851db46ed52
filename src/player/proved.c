#include "player/proved.h"

#include "base/list.h"
#include "control/score.h"
#include "game/variant.h"
#include <stdlib.h>

bool proved_add(struct proved *proofs, const struct certificate *certificate)
{
    for (size_t i = 0; i < proofs->count; i++)
        if (proofs->list[i] == certificate)
            return true;
    const struct certificate **list =
        list_grown((void *)proofs->list, proofs->count, &proofs->room, sizeof *list);
    if (!list)
        return false;
    proofs->list = list;
    list[proofs->count++] = certificate;
    return true;
}

void proved_clear(struct proved *proofs)
{
    free((void *)proofs->list);
    *proofs = (struct proved){0};
}

bool proved_is_of(const struct certificate_head *head, const struct lz_game *game)
{
    lz_variant variant = game->variant;
    variant.opening = LZ_OPENING_NONE;
    return variant_is_same(&head->variant, &variant) && !game_needs_play(game, NULL);
}

bool proved_answer(const struct certificate *certificate, const struct lz_game *game,
                   lz_proved *out)
{
    uint16_t points[LZ_PV_MAX];
    struct certificate_answer answer;
    const bool loses = game->state.to_move != certificate->head.winner;
    if (!proved_is_of(&certificate->head, game) ||
        !certificate_find(certificate, &game->board, loses, &answer))
        return false;
    const int length = certificate_line(certificate, &game->board, &answer, points, LZ_PV_MAX);
    if (game_legality(game, lz_action_place(board_cell_of_point(&game->board, points[0]))))
        return false;
    *out = (lz_proved){.plies = loses ? -answer.plies : answer.plies,
                       .score = loses ? score_loss_in(answer.plies) : score_win_in(answer.plies),
                       .length = length};
    for (int i = 0; i < out->length; i++)
        out->cells[i] = (int16_t)board_cell_of_point(&game->board, points[i]);
    return true;
}

static void make_line(const lz_proved *proved, lz_line *out)
{
    *out = (lz_line){.multipv = 1,
                     .lines = 1,
                     .score = proved->score,
                     .mate = proved->plies,
                     .win_permille = proved->plies > 0 ? 1000 : 0,
                     .source = LZ_SOURCE_PROOF,
                     .length = proved->length};
    for (int i = 0; i < proved->length; i++)
        out->pv[i] = lz_action_place(proved->cells[i]);
}

bool proved_find(const struct proved *proofs, const struct lz_game *game, bool losses, lz_line *out)
{
    lz_proved proved, best = {0};
    for (size_t i = 0; i < proofs->count; i++) {
        const struct certificate *certificate = proofs->list[i];
        if ((losses || certificate->head.winner == (lz_colour)game->state.to_move) &&
            proved_answer(certificate, game, &proved) &&
            (!best.plies || abs(proved.plies) < abs(best.plies)))
            best = proved;
    }
    if (best.plies)
        make_line(&best, out);
    return best.plies != 0;
}
