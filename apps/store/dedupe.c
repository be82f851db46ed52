/* Deletes games that are there twice. */
#include "store/pack.h"
#include "store/rows.h"

#include <stdlib.h>

/* What two games are compared by. */
struct twin {
    uint64_t line; /* the folded moves in order, and the rule */
    int64_t id;
    int64_t black, white, event; /* rows; 0: not known */
    uint64_t round, date;        /* hashes; 0: not known */
    int filled;                  /* parts of the header that are known */
    uint8_t result;
};

static bool add_to_line(void *user, uint64_t key, unsigned move)
{
    uint64_t *line = user;
    *line = (*line ^ key) * UINT64_C(0x9e3779b97f4a7c15) + move;
    *line ^= *line >> 29;
    return true;
}

static uint64_t hash_text(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; text && *text; text++)
        hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    return text ? hash : 0;
}

static bool agree(uint64_t one, uint64_t other)
{
    return !one || !other || one == other;
}

/* Whether the headers may be about the same game. */
static bool no_contradiction(const struct twin *one, const struct twin *other)
{
    return agree((uint64_t)one->black, (uint64_t)other->black) &&
           agree((uint64_t)one->white, (uint64_t)other->white) &&
           agree((uint64_t)one->event, (uint64_t)other->event) && agree(one->round, other->round) &&
           agree(one->date, other->date);
}

/* By line and result, then the ones to keep first. */
static int compare_twins(const void *a, const void *b)
{
    const struct twin *one = a, *other = b;
    if (one->line != other->line)
        return one->line < other->line ? -1 : 1;
    if (one->result != other->result)
        return (int)one->result - (int)other->result;
    if (one->filled != other->filled)
        return other->filled - one->filled;
    return one->id < other->id ? -1 : one->id > other->id;
}

struct twins {
    struct twin *list;
    size_t count, room;
};

static lz_status read_twins(struct database *base, struct twins *twins, lz_error *error)
{
    sqlite3_stmt *select = database_prepare(
        base,
        "SELECT g.id, v.text, g.moves, g.result, g.date, g.black, g.white, g.event, g.round,"
        " (g.black IS NOT NULL) + (g.white IS NOT NULL) + (g.event IS NOT NULL) +"
        " (g.round IS NOT NULL) + (g.date IS NOT NULL) + 8 * (g.sgf IS NOT NULL) +"
        " (g.times IS NOT NULL) + (SELECT count(*) FROM header h WHERE h.game = g.id)"
        " FROM game g JOIN variant v ON v.id = g.variant ORDER BY g.id",
        error);
    if (!select)
        return database_failed(base, error);
    int step;
    while ((step = sqlite3_step(select)) == SQLITE_ROW) {
        if (twins->count == twins->room) {
            const size_t room = twins->room ? twins->room * 2 : 1024;
            struct twin *list = realloc(twins->list, room * sizeof *list);
            if (!list)
                break;
            twins->list = list;
            twins->room = room;
        }
        struct twin *twin = &twins->list[twins->count];
        *twin = (struct twin){
            .id = sqlite3_column_int64(select, 0),
            .result = (uint8_t)(sqlite3_column_int(select, 3) & 3),
            .date = hash_text((const char *)sqlite3_column_text(select, 4)),
            .black = sqlite3_column_int64(select, 5),
            .white = sqlite3_column_int64(select, 6),
            .event = sqlite3_column_int64(select, 7),
            .round = hash_text((const char *)sqlite3_column_text(select, 8)),
            .filled = sqlite3_column_int(select, 9),
        };
        if (rows_begin(base, select) &&
            pack_walk(base->fold, database_blob(select, 2), add_to_line, &twin->line))
            twins->count++;
    }
    const lz_status status = step == SQLITE_DONE  ? LZ_OK
                             : step == SQLITE_ROW ? database_no_memory(error)
                                                  : database_failed(base, error);
    sqlite3_finalize(select);
    return status;
}

/* Whether a game before this one in the list, of the same line and not deleted, stands for it. */
static bool is_repeated(const struct twins *twins, size_t at, const bool *gone, bool moves)
{
    const struct twin *twin = &twins->list[at];
    for (size_t i = at; i-- > 0;) {
        const struct twin *other = &twins->list[i];
        if (other->line != twin->line || other->result != twin->result)
            return false;
        if (!gone[i] && (moves || no_contradiction(other, twin)))
            return true;
    }
    return false;
}

static lz_status delete_repeated(struct database *base, const struct twins *twins, bool moves,
                                 bool dry, int64_t *deleted, lz_error *error)
{
    lz_status status = LZ_OK;
    bool *gone = calloc(twins->count + 1, sizeof *gone);
    sqlite3_stmt *delete = database_prepare(base, "DELETE FROM game WHERE id = ?", error);
    if (!gone)
        status = database_no_memory(error);
    else if (!delete)
        status = database_failed(base, error);
    for (size_t i = 0; i < twins->count && !status; i++) {
        gone[i] = is_repeated(twins, i, gone, moves);
        *deleted += gone[i];
        if (!gone[i] || dry)
            continue;
        sqlite3_bind_int64(delete, 1, twins->list[i].id);
        status = database_step(base, delete, error);
    }
    sqlite3_finalize(delete);
    free(gone);
    return status;
}

lz_status database_dedupe(struct database *base, bool moves, bool dry, int64_t *deleted,
                          lz_error *error)
{
    struct twins twins = {0};
    *deleted = 0;
    lz_status status = dry ? database_run(base, "BEGIN", error) : database_begin(base, error);
    if (status)
        return status;
    status = read_twins(base, &twins, error);
    if (!status) {
        qsort(twins.list, twins.count, sizeof *twins.list, compare_twins);
        status = delete_repeated(base, &twins, moves, dry, deleted, error);
    }
    if (!status && *deleted && !dry)
        status = rows_index(base, error);
    free(twins.list);
    return database_end(base, status, error);
}
