/* Looks positions up: what followed them, and in which games they are. */
#include "store/explore.h"

#include "store/analysis.h"
#include "store/answers.h"
#include "store/game.h"
#include "store/segment.h"
#include "study/game_key.h"

#include <stdlib.h>

uint64_t database_key(struct database *base, const lz_game *game)
{
    return fold_game(base->fold, game).key;
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

/* Says of each move what the engine thinks of the position after it. */
static lz_status add_analyses(struct database *base, const lz_game *game,
                              struct database_moves *moves, lz_error *error)
{
    sqlite3_stmt *select = database_prepare(base, analysis_select, error);
    lz_status status = select ? LZ_OK : database_failed(base, error);
    for (int i = 0; i < moves->count && !status; i++) {
        struct database_move *move = &moves->move[i];
        struct database_analysis analysis;
        bool found;
        if (move->action.kind == LZ_ACTION_NONE)
            continue;
        status = analysis_look_up(base, select, fold_after(base->fold, game, move->action),
                                  &analysis, &found, error);
        if (status || !found)
            continue;
        move->winrate = 1000 - analysis.winrate;
        move->mate = analysis.mate > 0   ? -analysis.mate - 1
                     : analysis.mate < 0 ? 1 - analysis.mate
                                         : 0;
        move->depth = analysis.depth;
    }
    sqlite3_finalize(select);
    return status;
}

lz_status database_explore(struct database *base, const lz_game *game, struct database_moves *out,
                           lz_error *error)
{
    const struct fold_position position = fold_game(base->fold, game);
    struct key_group group = {0};
    bool kept;
    lz_status status = answers_find(base, position.key, &group, &kept, error);
    if (!status && !kept)
        status = segment_find(base, position.key, false, &group, error);
    out->games = 0;
    out->count = 0;
    for (int i = 0; i < group.count && !status && out->count < LZ_CELLS_MAX + 2; i++) {
        const struct edge *edge = &group.edges[i];
        struct database_move *move = &out->move[out->count++];
        *move = (struct database_move){.action = fold_action(base->fold, position, edge->move),
                                       .winrate = -1};
        for (int result = 0; result < 4; result++) {
            move->results[result] = edge->count[result];
            move->games += edge->count[result];
        }
        out->games += move->games;
        game_date(edge->last, move->last, sizeof move->last);
    }
    qsort(out->move, (size_t)out->count, sizeof *out->move, compare_moves);
    group_free(&group);
    return status ? status : add_analyses(base, game, out, error);
}

lz_status explore_games(struct database *base, const lz_game *game, lz_error *error)
{
    struct key_group group = {0};
    const uint64_t key = fold_game(base->fold, game).key;
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
