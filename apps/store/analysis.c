/* The engine's analyses of positions: one row for each, by the position's key. */
#include "store/analysis.h"

#include "study/position_key.h"
#include "system/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char analysis_select[] =
    "SELECT depth, nodes, asked, score, winrate, mate, best, engine FROM analysis WHERE key = ?";

lz_status analysis_look_up(struct database *base, sqlite3_stmt *select,
                           struct fold_position position, struct database_analysis *out,
                           bool *found, lz_error *error)
{
    sqlite3_bind_int64(select, 1, (int64_t)position.key);
    const int step = sqlite3_step(select);
    *found = step == SQLITE_ROW;
    if (*found) {
        const char *engine = (const char *)sqlite3_column_text(select, 7);
        *out = (struct database_analysis){
            .depth = sqlite3_column_int(select, 0),
            .nodes = (uint64_t)sqlite3_column_int64(select, 1),
            .asked = (uint64_t)sqlite3_column_int64(select, 2),
            .score = sqlite3_column_int(select, 3),
            .winrate = sqlite3_column_int(select, 4),
            .mate = sqlite3_column_int(select, 5),
            .best = fold_action(base->fold, position, (unsigned)sqlite3_column_int(select, 6)),
        };
        snprintf(out->engine, sizeof out->engine, "%s", engine ? engine : "");
    }
    sqlite3_reset(select);
    return step == SQLITE_ROW || step == SQLITE_DONE ? LZ_OK : database_failed(base, error);
}

lz_status database_analysis_find(struct database *base, const lz_game *game,
                                 struct database_analysis *out, bool *found, lz_error *error)
{
    const struct fold_position position = fold_game(base->fold, game);
    sqlite3_stmt *select = database_prepare(base, analysis_select, error);
    *found = false;
    if (!select)
        return database_failed(base, error);
    return database_finish(base, select,
                           analysis_look_up(base, select, position, out, found, error), error);
}

/* The number of the row for a variant without its opening, which is made if it is missing. */
static lz_status find_variant(struct database *base, const lz_game *game, int64_t *out,
                              lz_error *error)
{
    char text[LZ_CELLS_MAX * 20];
    lz_variant variant = *lz_game_variant(game);
    variant.opening = LZ_OPENING_NONE;
    lz_variant_format(&variant, text, sizeof text);
    return database_row(base, "INSERT OR IGNORE INTO variant(text) VALUES (?)",
                        "SELECT id FROM variant WHERE text = ?", text, NULL, out, error);
}

static lz_status put(struct database *base, const lz_game *game,
                     const struct database_analysis *analysis, lz_error *error)
{
    static const char sql[] =
        "INSERT INTO analysis(key, variant, moves, depth, nodes, asked, score, winrate, mate, best,"
        " engine) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT(key) DO UPDATE"
        " SET depth = ?4, nodes = ?5, asked = ?6, score = ?7, winrate = ?8, mate = ?9, best = ?10,"
        " engine = ?11 WHERE asked <= ?6";
    char moves[LZ_CELLS_MAX * 8];
    int64_t variant = 0;
    const lz_status status = find_variant(base, game, &variant, error);
    sqlite3_stmt *insert = status ? NULL : database_prepare(base, sql, error);
    if (!insert)
        return status ? status : database_failed(base, error);
    const struct fold_position position = fold_game(base->fold, game);
    lz_game_format(game, LZ_ROWS_BOTTOM, moves, sizeof moves);
    sqlite3_bind_int64(insert, 1, (int64_t)position.key);
    sqlite3_bind_int64(insert, 2, variant);
    sqlite3_bind_text(insert, 3, moves, -1, SQLITE_STATIC);
    sqlite3_bind_int(insert, 4, analysis->depth);
    sqlite3_bind_int64(insert, 5, (int64_t)analysis->nodes);
    sqlite3_bind_int64(insert, 6, (int64_t)analysis->asked);
    sqlite3_bind_int(insert, 7, analysis->score);
    sqlite3_bind_int(insert, 8, analysis->winrate);
    sqlite3_bind_int(insert, 9, analysis->mate);
    sqlite3_bind_int(insert, 10, (int)fold_code(base->fold, position, analysis->best));
    sqlite3_bind_text(insert, 11, analysis->engine, -1, SQLITE_STATIC);
    sqlite3_step(insert);
    return database_finish(base, insert, LZ_OK, error);
}

lz_status database_analysis_put(struct database *base, const lz_game *game,
                                const struct database_analysis *analysis, lz_error *error)
{
    if (!sqlite3_get_autocommit(base->db)) /* within database_change */
        return put(base, game, analysis, error);
    const lz_status status = database_begin(base, error);
    return status ? status : database_end(base, put(base, game, analysis, error), error);
}

/* ---- positions that matter ---- */

/* A set of keys; 0 stands for a free place. */
struct seen {
    uint64_t *keys;
    size_t room, count;
};

/* Adds the key; false if it is there already, or without memory, when `failed` is set. */
static bool see(struct seen *seen, uint64_t key, bool *failed)
{
    if (seen->count * 2 >= seen->room) {
        const struct seen old = *seen;
        const size_t room = old.room ? old.room * 2 : 1024;
        seen->keys = calloc(room, sizeof *seen->keys);
        if (!seen->keys) {
            seen->keys = old.keys;
            *failed = true;
            return false;
        }
        seen->room = room;
        seen->count = 0;
        for (size_t i = 0; i < old.room; i++) {
            if (old.keys[i])
                see(seen, old.keys[i], failed);
        }
        free(old.keys);
    }
    size_t at = key & (seen->room - 1);
    while (seen->keys[at] && seen->keys[at] != key)
        at = (at + 1) & (seen->room - 1);
    if (seen->keys[at])
        return false;
    seen->keys[at] = key;
    seen->count++;
    return true;
}

struct walk {
    struct database *base;
    uint32_t least;
    database_position_fn *visit;
    void *user;
    struct seen seen;
    bool failed, stopped;
};

/* Visits the position and those below it that were played often; below the last of them, the edge.
 */
static lz_status walk(struct walk *walker, lz_game *game, lz_error *error)
{
    struct database *base = walker->base;
    const struct fold_position position = fold_game(base->fold, game);
    if (!see(&walker->seen, position.key, &walker->failed))
        return walker->failed ? database_no_memory(error) : LZ_OK;
    struct database_moves *moves = malloc(sizeof *moves);
    lz_status status =
        moves ? database_explore(base, game, NULL, moves, error) : database_no_memory(error);
    if (!status && moves->games)
        walker->stopped = !walker->visit(walker->user, game, position.key, moves);
    const bool often = !status && moves->games >= walker->least;
    for (int i = 0; often && i < moves->count && !status && !walker->stopped; i++) {
        const struct database_move *move = &moves->move[i];
        if (move->action.kind == LZ_ACTION_NONE || (i && move->games < walker->least) ||
            lz_game_result(game) != LZ_RESULT_ONGOING || lz_game_act(game, move->action, NULL))
            continue;
        status = walk(walker, game, error);
        lz_game_undo(game);
    }
    free(moves);
    return status;
}

lz_status database_walk(struct database *base, const lz_game *start, uint32_t least,
                        database_position_fn *visit, void *user, lz_error *error)
{
    struct walk walker = {.base = base, .least = least, .visit = visit, .user = user};
    lz_game *game;
    lz_status status = lz_game_copy(start, &game, error);
    if (status)
        return status;
    status = walk(&walker, game, error);
    free(walker.seen.keys);
    lz_game_free(game);
    return status;
}

lz_status database_variants(struct database *base, database_variant_fn *visit, void *user,
                            lz_error *error)
{
    lz_variant *seen = NULL;
    size_t count = 0, room = 0;
    lz_status status = LZ_OK;
    sqlite3_stmt *select = database_prepare(base, "SELECT text FROM variant ORDER BY id", error);
    while (select && !status && sqlite3_step(select) == SQLITE_ROW) {
        lz_variant variant, *more = array_grown(seen, count, &room, sizeof *seen);
        const char *text = (const char *)sqlite3_column_text(select, 0);
        if (!more) {
            status = database_no_memory(error);
            break;
        }
        seen = more;
        if (!text || lz_variant_parse(text, &variant, NULL))
            continue;
        variant.opening = LZ_OPENING_NONE;
        bool again = false;
        for (size_t i = 0; i < count; i++)
            again |= memcmp(&seen[i], &variant, sizeof variant) == 0;
        if (again)
            continue;
        seen[count++] = variant;
        if (!visit(user, &variant))
            break;
    }
    free(seen);
    return database_finish(base, select, status, error);
}
