#include "store/repertoire.h"

#include "engines/proofs.h"

#include <stdlib.h>

struct games {
    struct database *base;
    const struct database_query *query;
};

static void take_move(const lz_game *game, const struct database_move *move,
                      struct repertoire_moves *out)
{
    const uint32_t *results = move->results;
    const lz_result win =
        lz_game_to_move(game) == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS;
    if (move->action.kind == LZ_ACTION_PLACE && out->count < REPERTOIRE_MOVES)
        out->move[out->count++] =
            (struct repertoire_move){.cell = move->action.cell[0],
                                     .games = move->games,
                                     .points = 2 * results[win] + results[LZ_RESULT_DRAW],
                                     .known = move->games - results[LZ_RESULT_ONGOING]};
}

static lz_status ask_games(void *user, const lz_game *game, struct repertoire_moves *out,
                           lz_error *error)
{
    const struct games *games = user;
    struct database_moves moves;
    const lz_status status = database_explore(games->base, game, games->query, &moves, error);
    for (int i = 0; !status && i < moves.count; i++)
        take_move(game, &moves.move[i], out);
    return status;
}

static lz_status find(void *user, uint64_t key, struct card *out, bool *found, lz_error *error)
{
    const struct games *games = user;
    return database_card_find(games->base, key, out, found, error);
}

struct keeping {
    struct database *base;
    const struct repertoire_cards *cards;
    struct card_counts *counts;
};

static lz_status keep(void *user, const char *argument, lz_error *error)
{
    const struct keeping *keeping = user;
    lz_status status = LZ_OK;
    (void)argument;
    for (int i = 0; i < keeping->cards->count && !status; i++)
        status = database_card_add(keeping->base, &keeping->cards->card[i], keeping->counts, error);
    return status;
}

/* Makes the cards with the certificates that fit the root. */
static lz_status make(const struct repertoire *repertoire, struct repertoire_cards *out,
                      lz_error *error)
{
    struct proofs *proofs = proofs_new();
    lz_status status = lz_engine_set(repertoire->engine, "proofs", "all", error);
    if (proofs && repertoire->source != REPERTOIRE_GAMES) {
        proofs_read(proofs, repertoire->root, true);
        proofs_give(proofs, repertoire->engine);
    }
    if (!status)
        status = repertoire_make(repertoire, out, error);
    lz_engine_add_certificate(repertoire->engine, NULL, NULL);
    proofs_free(proofs);
    return status;
}

lz_status database_add_repertoire(struct database *base, struct repertoire *repertoire,
                                  const struct database_query *query, struct card_counts *counts,
                                  lz_error *error)
{
    struct games games = {base, query};
    struct repertoire_cards cards;
    *counts = (struct card_counts){0};
    repertoire->games = ask_games;
    repertoire->find = find;
    repertoire->user = &games;
    lz_status status = make(repertoire, &cards, error);
    if (status)
        return status;
    struct keeping keeping = {base, &cards, counts};
    status = database_change(base, keep, &keeping, NULL, error);
    counts->held += cards.held;
    free(cards.card);
    return status;
}
