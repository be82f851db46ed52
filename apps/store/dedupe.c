/* Deletes games that are there twice. Games of one line and result can be many, and fields of their
 * headers may be missing. A kept game with the fields F stands for one with the fields G if they
 * agree on all that both have. So it is noted once for each set of fields that it can share with
 * another, under the hash of its values there, and each game is looked up once for each F. */
#include "store/pack.h"
#include "store/rows.h"
#include "study/tree.h"
#include "system/array.h"
#include "system/hash.h"

#include <stdlib.h>
#include <string.h>

enum field { FIELD_BLACK, FIELD_WHITE, FIELD_EVENT, FIELD_ROUND, FIELD_DATE, FIELDS };

enum { MASKS = 1 << FIELDS };

/* The fields by which two games are compared. */
struct twin {
    uint64_t line; /* the folded moves in order, and the rule */
    int64_t id;
    uint64_t field[FIELDS]; /* rows and hashes; 0: not known */
    int filled;             /* parts of the header that are known */
    uint8_t result;
    uint8_t mask; /* of the fields that are known */
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
    return text ? hash_bytes(HASH_SEED, text, strlen(text)) : 0;
}

/* A game's moves end where stones are set up within it, and the game goes on. Such games are told
 * apart by all of their SGF. False if it is damaged. */
static bool add_set_ups(struct view sgf, uint64_t *line)
{
    lz_record *record;
    if (view_ended(&sgf))
        return true;
    if (pack_read_sgf(sgf, &record, NULL))
        return false;
    int node = LZ_RECORD_ROOT;
    while (node != LZ_RECORD_NO_NODE && lz_record_action(record, node).kind != LZ_ACTION_SET_UP)
        node = tree_walk(record, node);
    lz_record_free(record);
    while (node != LZ_RECORD_NO_NODE && !view_ended(&sgf))
        add_to_line(line, view_byte(&sgf), 0);
    return true;
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
        "SELECT g.id, v.text, g.moves, g.result, coalesce(first_day(g.date), g.date), g.black, "
        "g.white, g.event, g.round,"
        " (g.black IS NOT NULL) + (g.white IS NOT NULL) + (g.event IS NOT NULL) +"
        " (g.round IS NOT NULL) + (g.date IS NOT NULL) + 8 * (g.sgf IS NOT NULL) +"
        " (g.times IS NOT NULL) + (SELECT count(*) FROM header h WHERE h.game = g.id),"
        " g.sgf"
        " FROM game g JOIN variant v ON v.id = g.variant ORDER BY g.id",
        error);
    if (!select)
        return database_failed(base, error);
    lz_status status = LZ_OK;
    while (!status && sqlite3_step(select) == SQLITE_ROW) {
        struct twin *list = array_grown(twins->list, twins->count, &twins->room, sizeof *list);
        if (!list) {
            status = database_no_memory(error);
            break;
        }
        twins->list = list;
        struct twin *twin = &twins->list[twins->count];
        *twin = (struct twin){
            .id = sqlite3_column_int64(select, 0),
            .result = (uint8_t)(sqlite3_column_int(select, 3) & 3),
            .field = {[FIELD_BLACK] = (uint64_t)sqlite3_column_int64(select, 5),
                      [FIELD_WHITE] = (uint64_t)sqlite3_column_int64(select, 6),
                      [FIELD_EVENT] = (uint64_t)sqlite3_column_int64(select, 7),
                      [FIELD_ROUND] = hash_text((const char *)sqlite3_column_text(select, 8)),
                      [FIELD_DATE] = hash_text((const char *)sqlite3_column_text(select, 4))},
            .filled = sqlite3_column_int(select, 9),
        };
        if (rows_begin(base, select) &&
            pack_walk(base->fold, database_blob(select, 2), add_to_line, &twin->line) &&
            add_set_ups(database_blob(select, 10), &twin->line))
            twins->count++;
    }
    return database_finish(base, select, status, error);
}

/* ---- games of one line and result ---- */

/* The kept games of a line, by the fields that they have and their values in some of them. */
struct kept {
    const struct twins *twins;
    struct slot {
        uint64_t hash;
        size_t twin; /* number in the list + 1; 0: free */
        uint8_t mask, shared;
    } * slots;
    size_t room, count;
    bool present[MASKS];  /* sets of fields that games of the line have */
    bool has_kept[MASKS]; /* and kept ones */
};

static uint64_t hash_fields(const struct twin *twin, unsigned mask, unsigned shared)
{
    uint64_t hash = mask << FIELDS | shared;
    for (int i = 0; i < FIELDS; i++) {
        if (shared >> i & 1)
            hash = (hash ^ twin->field[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

static bool same_fields(const struct twin *one, const struct twin *other, unsigned shared)
{
    for (int i = 0; i < FIELDS; i++) {
        if ((shared >> i & 1) && one->field[i] != other->field[i])
            return false;
    }
    return true;
}

/* The slot of a kept game with the fields `mask` and this one's values in `shared`, or a free one.
 */
static struct slot *find_slot(const struct kept *kept, const struct twin *twin, unsigned mask,
                              unsigned shared)
{
    const uint64_t hash = hash_fields(twin, mask, shared);
    size_t at = hash & (kept->room - 1);
    for (; kept->slots[at].twin; at = (at + 1) & (kept->room - 1)) {
        const struct slot *slot = &kept->slots[at];
        if (slot->hash == hash && slot->mask == mask && slot->shared == shared &&
            same_fields(&kept->twins->list[slot->twin - 1], twin, shared))
            break;
    }
    kept->slots[at].hash = hash;
    return &kept->slots[at];
}

static bool grow_kept(struct kept *kept)
{
    const struct kept old = *kept;
    const size_t room = old.room ? old.room * 2 : 64;
    struct slot *slots = calloc(room, sizeof *slots);
    if (!slots)
        return false;
    kept->slots = slots;
    kept->room = room;
    for (size_t i = 0; i < old.room; i++) {
        const struct slot *slot = &old.slots[i];
        if (slot->twin)
            *find_slot(kept, &kept->twins->list[slot->twin - 1], slot->mask, slot->shared) = *slot;
    }
    free(old.slots);
    return true;
}

/* Notes the game for all with which it can share fields; false without memory. */
static bool keep(struct kept *kept, size_t at)
{
    const struct twin *twin = &kept->twins->list[at];
    bool noted[MASKS] = {false};
    kept->has_kept[twin->mask] = true;
    for (unsigned mask = 0; mask < MASKS; mask++) {
        const unsigned shared = mask & twin->mask;
        if (!kept->present[mask] || noted[shared])
            continue;
        noted[shared] = true;
        if (kept->count * 2 >= kept->room && !grow_kept(kept))
            return false;
        struct slot *slot = find_slot(kept, twin, twin->mask, shared);
        kept->count += slot->twin == 0;
        slot->twin = at + 1;
        slot->mask = twin->mask;
        slot->shared = (uint8_t)shared;
    }
    return true;
}

static bool is_repeated(const struct kept *kept, const struct twin *twin)
{
    for (unsigned mask = 0; mask < MASKS; mask++) {
        if (kept->has_kept[mask] && find_slot(kept, twin, mask, mask & twin->mask)->twin)
            return true;
    }
    return false;
}

/* Marks the repeated games of list[from .. to), which are of one line and result; false without
 * memory. */
static bool mark_repeated(const struct twins *twins, size_t from, size_t to, bool *gone)
{
    struct kept kept = {.twins = twins};
    bool good = true;
    for (size_t i = from; i < to; i++)
        kept.present[twins->list[i].mask] = true;
    for (size_t i = from; i < to && good; i++) {
        gone[i] = is_repeated(&kept, &twins->list[i]);
        good = gone[i] || keep(&kept, i);
    }
    free(kept.slots);
    return good;
}

/* Marks all repeated games; with `moves`, whatever their headers say. */
static bool mark_all(struct twins *twins, bool moves, bool *gone)
{
    size_t from = 0;
    for (size_t i = 0; i < twins->count; i++) {
        struct twin *twin = &twins->list[i];
        for (int field = 0; field < FIELDS && !moves; field++)
            twin->mask |= (uint8_t)((twin->field[field] != 0) << field);
    }
    for (size_t i = 1; i <= twins->count; i++) {
        if (i < twins->count && twins->list[i].line == twins->list[from].line &&
            twins->list[i].result == twins->list[from].result)
            continue;
        if (i - from > 1 && !mark_repeated(twins, from, i, gone))
            return false;
        from = i;
    }
    return true;
}

static lz_status delete_repeated(struct database *base, struct twins *twins, bool moves, bool dry,
                                 int64_t *deleted, lz_error *error)
{
    lz_status status = LZ_OK;
    bool *gone = calloc(twins->count + 1, sizeof *gone);
    sqlite3_stmt *delete = database_prepare(base, "DELETE FROM game WHERE id = ?", error);
    if (!delete)
        status = database_failed(base, error);
    else if (!gone || !mark_all(twins, moves, gone))
        status = database_no_memory(error);
    for (size_t i = 0; i < twins->count && !status; i++) {
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
