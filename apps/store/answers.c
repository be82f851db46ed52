#include "store/answers.h"

#include "store/segment.h"

#include <string.h>

enum {
    GAMES_MIN = 10000, /* of fewer the index has a few blocks */
    SHARE = 200,       /* a position is frequent if one of so many games has it */
    ANSWERS_MAX = 100
};

/* The moves, and of each the latest date and the games by result; `data` is empty before. */
static void write_group(const struct key_group *group, struct bytes *data)
{
    for (int i = 0; i < group->count; i++) {
        bytes_number(data, group->edges[i].move);
        bytes_number(data, group->edges[i].last);
        for (int result = 0; result < 4; result++)
            bytes_number(data, group->edges[i].count[result]);
    }
}

lz_status answers_find(struct database *base, uint64_t key, struct key_group *out, bool *found,
                       lz_error *error)
{
    sqlite3_stmt *select = database_prepare(base, "SELECT data FROM answer WHERE key = ?", error);
    lz_status status = LZ_OK;
    *found = false;
    if (!select)
        return database_failed(base, error);
    sqlite3_bind_int64(select, 1, (int64_t)key);
    const int step = sqlite3_step(select);
    struct view data = step == SQLITE_ROW ? database_blob(select, 0) : view_of(NULL, 0);
    group_clear(out, key);
    while (!status && !view_ended(&data)) {
        if (!group_edge_room(out)) {
            status = database_no_memory(error);
            break;
        }
        struct edge *edge = &out->edges[out->count++];
        *edge = (struct edge){.move = (unsigned)view_number(&data)};
        edge->last = (uint32_t)view_number(&data);
        for (int result = 0; result < 4; result++)
            edge->count[result] = (uint32_t)view_number(&data);
    }
    *found = step == SQLITE_ROW && !data.bad;
    return database_finish(base, select, status, error);
}

/* ---- making ---- */

struct making {
    struct database *base;
    sqlite3_stmt *insert;
    struct key_group group;
    struct bytes data;
    uint32_t least;
    int count;
    lz_status status;
    lz_error *error;
};

static bool on_position(void *user, const lz_game *game, uint64_t key,
                        const struct database_moves *moves)
{
    struct making *making = user;
    (void)game;
    if (moves->games < making->least)
        return true;
    making->data.used = 0;
    making->status = segment_find(making->base, key, false, &making->group, making->error);
    if (!making->status) {
        write_group(&making->group, &making->data);
        making->status = making->data.failed ? database_no_memory(making->error) : LZ_OK;
    }
    if (!making->status) {
        sqlite3_bind_int64(making->insert, 1, (int64_t)key);
        sqlite3_bind_blob64(making->insert, 2, making->data.data, making->data.used, SQLITE_STATIC);
        making->status = database_step(making->base, making->insert, making->error);
    }
    return !making->status && ++making->count < ANSWERS_MAX;
}

static bool on_variant(void *user, const lz_variant *variant)
{
    struct making *making = user;
    lz_game *game;
    if (lz_game_new(variant, &game, NULL))
        return true;
    const lz_status status =
        database_walk(making->base, game, making->least, on_position, making, making->error);
    making->status = making->status ? making->status : status;
    lz_game_free(game);
    return !making->status && making->count < ANSWERS_MAX;
}

lz_status answers_make(struct database *base, lz_error *error)
{
    int64_t games, kept = 0;
    lz_status status = database_number(base, "SELECT count(*) FROM game", &games, error);
    if (!status && games >= GAMES_MIN)
        status = database_number(base, "SELECT count(*) FROM answer", &kept, error);
    if (status || games < GAMES_MIN || kept)
        return status;
    struct making making = {.base = base, .least = (uint32_t)(games / SHARE), .error = error};
    status = database_begin(base, error);
    if (status)
        return status;
    making.insert =
        database_prepare(base, "INSERT OR REPLACE INTO answer(key, data) VALUES (?, ?)", error);
    status = making.insert ? database_variants(base, on_variant, &making, error)
                           : database_failed(base, error);
    status = making.status ? making.status : status;
    sqlite3_finalize(making.insert);
    group_free(&making.group);
    bytes_free(&making.data);
    return database_end(base, status, error);
}

/* ---- checking ---- */

lz_status answers_check(struct database *base, bool *agree, lz_error *error)
{
    struct key_group group = {0};
    struct bytes data = {0};
    lz_status status = LZ_OK;
    sqlite3_stmt *select = database_prepare(base, "SELECT key, data FROM answer", error);
    *agree = true;
    while (select && !status && sqlite3_step(select) == SQLITE_ROW) {
        const struct view kept = database_blob(select, 1);
        status =
            segment_find(base, (uint64_t)sqlite3_column_int64(select, 0), false, &group, error);
        data.used = 0;
        write_group(&group, &data);
        if (data.used != (size_t)(kept.end - kept.at) ||
            (data.used && memcmp(data.data, kept.at, data.used) != 0))
            *agree = false;
    }
    if (!status && data.failed)
        status = database_no_memory(error);
    group_free(&group);
    bytes_free(&data);
    return database_finish(base, select, status, error);
}
