/* lz_certificate: validation around src/proof/read.h. */
#include "base/error.h"
#include "control/score.h"
#include "game/game.h"
#include "game/variant.h"
#include "proof/read.h"
#include <stdlib.h>

struct lz_certificate {
    struct certificate certificate;
};

/* Whether the game goes on with the winner to move in a variant that is the certificate's. */
static bool is_of(const struct certificate_head *head, const lz_game *game)
{
    lz_variant variant = game->variant;
    variant.opening = LZ_OPENING_NONE;
    return variant_is_same(&head->variant, &variant) && !game_needs_play(game, NULL);
}

lz_status lz_certificate_fits(const void *bytes, size_t size, const lz_game *game, bool *out,
                              lz_error *error)
{
    NEED(bytes);
    NEED(game);
    NEED(out);
    struct certificate_head head;
    const lz_status status = certificate_read_head(&head, bytes, &size, error);
    if (!status)
        *out = is_of(&head, game) && certificate_has_stones(&head, &game->board);
    return status;
}

lz_status lz_certificate_new(const void *bytes, size_t size, lz_certificate **out, lz_error *error)
{
    NEED(bytes);
    NEED(out);
    lz_certificate *certificate = malloc(sizeof *certificate);
    if (!certificate)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a certificate");
    const lz_status status = certificate_read(&certificate->certificate, bytes, size, error);
    if (status)
        free(certificate);
    else
        *out = certificate;
    return status;
}

void lz_certificate_free(lz_certificate *certificate)
{
    if (!certificate)
        return;
    certificate_free(&certificate->certificate);
    free(certificate);
}

lz_status lz_certificate_game(const lz_certificate *certificate, lz_game **out, lz_error *error)
{
    NEED(certificate);
    NEED(out);
    const struct certificate_head *head = &certificate->certificate.head;
    lz_game *game;
    const lz_status status = lz_game_new(&head->variant, &game, error);
    if (status)
        return status;
    for (int i = 0; i < head->count; i++) {
        const lz_action action = lz_action_place(board_cell_of_point(&head->board, head->moves[i]));
        if (game_legality(game, action)) {
            lz_game_free(game);
            return error_set(error, LZ_ERR_ILLEGAL, "move %d of the certificate is not legal",
                             i + 1);
        }
        game_act(game, action);
    }
    *out = game;
    return LZ_OK;
}

lz_colour lz_certificate_winner(const lz_certificate *certificate)
{
    return certificate->certificate.head.winner;
}

int lz_certificate_plies(const lz_certificate *certificate)
{
    return certificate->certificate.nodes[1].plies;
}

bool lz_certificate_answer(const lz_certificate *certificate, const lz_game *game, lz_proved *out)
{
    const struct certificate *own = &certificate->certificate;
    uint16_t points[LZ_PV_MAX];
    struct certificate_answer answer;
    if (!is_of(&own->head, game) || game->state.to_move != own->head.winner ||
        !certificate_find(own, &game->board, &answer) ||
        game_legality(game, lz_action_place(board_cell_of_point(&game->board, answer.point))))
        return false;
    *out = (lz_proved){.plies = answer.plies,
                       .score = score_win_in(answer.plies),
                       .length = certificate_line(own, &answer, points, LZ_PV_MAX)};
    for (int i = 0; i < out->length; i++)
        out->cells[i] = (int16_t)board_cell_of_point(&game->board, points[i]);
    return true;
}
