/* Looks positions up: what followed them, and in which games they are. */
#include "store/explore.h"

#include "store/analysis.h"
#include "store/answers.h"
#include "store/find.h"
#include "store/game.h"
#include "store/segment.h"
#include "study/position_key.h"

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

/* What followed in all games. */
static lz_status find_all(struct database *base, uint64_t key, struct key_group *out,
                          lz_error *error)
{
    bool kept;
    const lz_status status = answers_find(base, key, out, &kept, error);
    return status || kept ? status : segment_find(base, key, false, out, error);
}

/* What followed in the games that the query asks for. */
static lz_status find_some(struct database *base, const lz_game *game,
                           const struct database_query *query, struct key_group *out,
                           lz_error *error)
{
    struct database_query some = *query;
    some.position = NULL; /* all of `wanted` have it */
    const lz_status status = explore_games(base, game, error);
    return status ? status : find_edges(base, &some, out, error);
}

/* Whether the query asks for each game that has the position, whose rule is its rule. */
static bool asks_for_all(const struct database_query *query, const lz_game *game)
{
    return !query->player && !query->event && !query->from && !query->to && !query->source &&
           !query->result && !query->opening && !query->shortest && !query->longest && !query->id &&
           (!query->rule || *query->rule == lz_game_variant(game)->rule);
}

lz_status database_explore(struct database *base, const lz_game *game,
                           const struct database_query *query, struct database_moves *out,
                           lz_error *error)
{
    const struct fold_position position = fold_game(base->fold, game);
    struct key_group group = {0};
    const lz_status status = query && !asks_for_all(query, game)
                                 ? find_some(base, game, query, &group, error)
                                 : find_all(base, position.key, &group, error);
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

/* Whether `wanted` still has the games of that position: nobody has written since, neither here nor
 * elsewhere. */
static lz_status is_wanted(const struct database *base, uint64_t key, int64_t *version, bool *is,
                           lz_error *error)
{
    const lz_status status = database_number(base, "PRAGMA data_version", version, error);
    *is = base->wanted.is && base->wanted.key == key && base->wanted.version == *version &&
          base->wanted.changes == sqlite3_total_changes(base->db);
    return status;
}

static lz_status fill_wanted(struct database *base, uint64_t key, lz_error *error)
{
    struct key_group group = {0};
    lz_status status =
        database_run(base,
                     "CREATE TEMP TABLE IF NOT EXISTS wanted(move INTEGER, game INTEGER,"
                     " PRIMARY KEY(game, move)) WITHOUT ROWID;"
                     "DELETE FROM temp.wanted; BEGIN",
                     error);
    sqlite3_stmt *insert =
        status ? NULL
               : database_prepare(
                     base, "INSERT OR IGNORE INTO temp.wanted(move, game) VALUES (?, ?)", error);
    if (!insert)
        return status ? status : database_failed(base, error);
    status = segment_find(base, key, true, &group, error);
    for (int i = 0; i < group.count; i++) {
        const struct edge *edge = &group.edges[i];
        for (size_t j = 0; j < edge->games && !status; j++) {
            sqlite3_bind_int64(insert, 1, edge->move);
            sqlite3_bind_int64(insert, 2, group.games[edge->from + j]);
            status = database_step(base, insert, error);
        }
    }
    sqlite3_finalize(insert);
    group_free(&group);
    return database_end(base, status, error);
}

lz_status explore_games(struct database *base, const lz_game *game, lz_error *error)
{
    const uint64_t key = fold_game(base->fold, game).key;
    int64_t version;
    bool is;
    lz_status status = is_wanted(base, key, &version, &is, error);
    if (status || is)
        return status;
    base->wanted.is = false;
    status = fill_wanted(base, key, error);
    if (!status) {
        base->wanted.is = true;
        base->wanted.key = key;
        base->wanted.version = version;
        base->wanted.changes = sqlite3_total_changes(base->db);
    }
    return status;
}
