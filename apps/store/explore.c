/* Looks positions up: what followed them, and in which games they are. */
#include "store/explore.h"

#include "store/game.h"
#include "store/segment.h"

#include <stdlib.h>

static struct fold_position position_of(struct fold *fold, const lz_game *game)
{
    const lz_variant *variant = lz_game_variant(game);
    fold_begin(fold, variant);
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        const lz_colour colour = lz_game_at(game, cell);
        if (colour == LZ_BLACK || colour == LZ_WHITE)
            fold_stone(fold, cell, colour);
    }
    return fold_position(fold, lz_game_to_move(game));
}

static lz_action action_of(const struct fold *fold, struct fold_position position, unsigned move)
{
    if (move == FOLD_MOVE_PASS)
        return lz_action_pass();
    if (move == FOLD_MOVE_END)
        return (lz_action){.kind = LZ_ACTION_NONE, .cell = {-1, -1}};
    return lz_action_place(fold_cell(fold, position, move));
}

/* Most games first, then by cell; the end of games last. */
static int compare_moves(const void *a, const void *b)
{
    const struct database_move *one = a, *other = b;
    if ((one->action.kind == LZ_ACTION_NONE) != (other->action.kind == LZ_ACTION_NONE))
        return one->action.kind == LZ_ACTION_NONE ? 1 : -1;
    if (one->games != other->games)
        return one->games < other->games ? 1 : -1;
    return one->action.cell[0] - other->action.cell[0];
}

lz_status database_explore(struct database *base, const lz_game *game, struct database_moves *out,
                           lz_error *error)
{
    const struct fold_position position = position_of(base->fold, game);
    struct key_group group = {0};
    lz_status status = segment_find(base, position.key, false, &group, error);
    out->games = 0;
    out->count = 0;
    for (int i = 0; i < group.count && !status && out->count < LZ_CELLS_MAX + 2; i++) {
        const struct edge *edge = &group.edges[i];
        struct database_move *move = &out->move[out->count++];
        *move = (struct database_move){.action = action_of(base->fold, position, edge->move)};
        for (int result = 0; result < 4; result++) {
            move->results[result] = edge->count[result];
            move->games += edge->count[result];
        }
        out->games += move->games;
        game_date(edge->last, move->last, sizeof move->last);
    }
    qsort(out->move, (size_t)out->count, sizeof *out->move, compare_moves);
    group_free(&group);
    return status;
}

lz_status explore_games(struct database *base, const lz_game *game, lz_error *error)
{
    struct key_group group = {0};
    const uint64_t key = position_of(base->fold, game).key;
    lz_status status =
        database_run(base,
                     "CREATE TEMP TABLE IF NOT EXISTS wanted(id INTEGER PRIMARY KEY);"
                     "DELETE FROM temp.wanted; BEGIN",
                     error);
    sqlite3_stmt *insert =
        status ? NULL
               : database_prepare(base, "INSERT OR IGNORE INTO temp.wanted(id) VALUES (?)", error);
    if (!insert)
        return status ? status : database_failed(base, error);
    status = segment_find(base, key, true, &group, error);
    for (size_t i = 0; i < group.game_count && !status; i++) {
        sqlite3_bind_int64(insert, 1, group.games[i]);
        status = database_step(base, insert, error);
    }
    sqlite3_finalize(insert);
    group_free(&group);
    return database_end(base, status, error);
}
