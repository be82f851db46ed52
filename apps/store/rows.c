#include "store/rows.h"

#include "store/game.h"
#include "store/pack.h"
#include "store/segment.h"
#include "system/array.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH_ENTRIES = 1500000 };

const char rows_of_games[] = "SELECT g.id, v.text, g.moves, g.result, g.date FROM game g"
                             " JOIN variant v ON v.id = g.variant ORDER BY g.id";

bool rows_begin(struct database *base, sqlite3_stmt *row)
{
    lz_variant variant;
    const char *text = (const char *)sqlite3_column_text(row, 1);
    if (!text || lz_variant_parse(text, &variant, NULL) != LZ_OK)
        return false;
    fold_begin(base->fold, &variant);
    return true;
}

struct reindex {
    struct database *base;
    struct entry *entries;
    uint32_t *days; /* of the games from `first` on */
    size_t count, room, day_room;
    int64_t first, game;
    uint8_t result;
};

static bool take_entry(void *user, uint64_t key, unsigned move)
{
    struct reindex *reindex = user;
    struct entry *entries =
        array_grown(reindex->entries, reindex->count, &reindex->room, sizeof *entries);
    if (!entries)
        return false;
    reindex->entries = entries;
    reindex->entries[reindex->count++] = (struct entry){.key = key,
                                                        .game = (uint32_t)reindex->game,
                                                        .move = (uint16_t)move,
                                                        .result = reindex->result};
    return true;
}

static bool take_day(struct reindex *reindex, uint32_t day)
{
    const size_t place = (size_t)(reindex->game - reindex->first);
    if (place >= reindex->day_room) {
        size_t room = reindex->day_room ? reindex->day_room * 2 : 4096;
        while (room <= place)
            room *= 2;
        uint32_t *days = realloc(reindex->days, room * sizeof *days);
        if (!days)
            return false;
        memset(days + reindex->day_room, 0, (room - reindex->day_room) * sizeof *days);
        reindex->days = days;
        reindex->day_room = room;
    }
    reindex->days[place] = day;
    return true;
}

static lz_status flush_entries(struct reindex *reindex, lz_error *error)
{
    const size_t count = segment_sort(reindex->entries, reindex->count);
    reindex->count = 0;
    if (count == SIZE_MAX)
        return database_no_memory(error);
    return count ? segment_add(reindex->base, reindex->entries, count, reindex->days,
                               reindex->first, reindex->game, error)
                 : LZ_OK;
}

static lz_status take_row(struct reindex *reindex, sqlite3_stmt *row, lz_error *error)
{
    reindex->game = sqlite3_column_int64(row, 0);
    reindex->result = (uint8_t)(sqlite3_column_int(row, 3) & 3);
    if (!reindex->count)
        reindex->first = reindex->game;
    if (!take_day(reindex, game_day((const char *)sqlite3_column_text(row, 4))))
        return database_no_memory(error);
    if (!rows_begin(reindex->base, row) ||
        !pack_walk(reindex->base->fold, database_blob(row, 2), take_entry, reindex))
        return lz_error_set(error, LZ_ERR_SYNTAX,
                            "the database is damaged: the moves of a game cannot be read");
    return reindex->count >= BATCH_ENTRIES ? flush_entries(reindex, error) : LZ_OK;
}

lz_status rows_index(struct database *base, lz_error *error)
{
    struct reindex reindex = {.base = base};
    lz_status status = database_run(base, "DELETE FROM segment", error);
    sqlite3_stmt *select = status ? NULL : database_prepare(base, rows_of_games, error);
    if (!select)
        return status ? status : database_failed(base, error);
    while (!status && sqlite3_step(select) == SQLITE_ROW)
        status = take_row(&reindex, select, error);
    status = database_finish(base, select, status, error);
    if (!status)
        status = flush_entries(&reindex, error);
    free(reindex.entries);
    free(reindex.days);
    return status;
}

lz_status database_reindex(struct database *base, lz_error *error)
{
    const lz_status status = database_begin(base, error);
    return status ? status : database_end(base, rows_index(base, error), error);
}
