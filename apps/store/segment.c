#include "store/segment.h"

#include "store/segment_cursor.h"
#include "store/segment_writer.h"

#include <stdlib.h>
#include <string.h>

enum { TIER = 8 /* so many segments of about one size become one */ };

/* Writes the least key of all cursors, with what each has of it, and goes on past it. */
static lz_status merge_least(struct segment_cursor *cursors, int count,
                             struct segment_writer *writer, struct key_group *sum,
                             struct key_group *spare, lz_error *error)
{
    lz_status status = LZ_OK;
    const struct segment_cursor *least = NULL;
    for (int i = 0; i < count; i++) {
        if (!cursors[i].ended && (!least || cursors[i].group.key < least->group.key))
            least = &cursors[i];
    }
    const uint64_t key = least->group.key;
    group_clear(sum, key);
    for (int i = 0; i < count && !status; i++) {
        if (cursors[i].ended || cursors[i].group.key != key)
            continue;
        if (!group_join(sum, &cursors[i].group, spare))
            return database_no_memory(error);
        group_swap(sum, spare);
        status = segment_cursor_next(&cursors[i], error);
    }
    return status ? status : segment_writer_put(writer, sum, error);
}

static bool any_left(const struct segment_cursor *cursors, int count)
{
    for (int i = 0; i < count; i++) {
        if (!cursors[i].ended)
            return true;
    }
    return false;
}

static lz_status delete_segment(struct database *base, int64_t segment, lz_error *error)
{
    sqlite3_stmt *statement = database_prepare(base, "DELETE FROM segment WHERE id = ?", error);
    if (!statement)
        return database_failed(base, error);
    sqlite3_bind_int64(statement, 1, segment);
    sqlite3_step(statement);
    return database_finish(base, statement, LZ_OK, error);
}

/* Makes one of some segments, which are in the order of their games. */
static lz_status merge(struct database *base, const int64_t *segments, int count, int64_t first,
                       int64_t last, lz_error *error)
{
    struct segment_cursor cursors[TIER];
    struct segment_writer writer;
    struct key_group sum = {0}, spare = {0};
    int opened = 0;
    lz_status status = segment_writer_begin(&writer, base, first, last, error);
    for (; opened < count && !status; opened++)
        status = segment_cursor_open(&cursors[opened], base, segments[opened], error);
    while (!status && any_left(cursors, count))
        status = merge_least(cursors, count, &writer, &sum, &spare, error);
    for (int i = 0; i < opened; i++)
        segment_cursor_close(&cursors[i]);
    status = segment_writer_end(&writer, status, error);
    for (int i = 0; i < count && !status; i++)
        status = delete_segment(base, segments[i], error);
    group_free(&sum);
    group_free(&spare);
    return status;
}

/* Segments of one tier differ in size by less than TIER. */
static int tier_of(int64_t entries)
{
    int tier = 0;
    for (int64_t size = 1024; size < entries; size *= TIER)
        tier++;
    return tier;
}

/* Looks for TIER neighbours in the order of games that are of one tier, or between such. */
static lz_status find_mergeable(struct database *base, int64_t *segments, int64_t *first,
                                int64_t *last, bool *found, lz_error *error)
{
    int count = 0, tier = -1;
    *found = false;
    sqlite3_stmt *select = database_prepare(
        base,
        "SELECT id, entries, first_game, last_game FROM segment ORDER BY first_game DESC, id DESC",
        error);
    if (!select)
        return database_failed(base, error);
    while (sqlite3_step(select) == SQLITE_ROW) {
        const int here = tier_of(sqlite3_column_int64(select, 1));
        if (here > tier) {
            tier = here;
            count = 0;
        }
        if (!count)
            *last = sqlite3_column_int64(select, 3);
        memmove(segments + 1, segments, (TIER - 1) * sizeof *segments);
        segments[0] = sqlite3_column_int64(select, 0);
        *first = sqlite3_column_int64(select, 2);
        if (++count == TIER) {
            *found = true;
            break;
        }
    }
    return database_finish(base, select, LZ_OK, error);
}

/* Reads the entries of one key from entries[0 .. count); returns how many they are, 0 without
 * memory. */
static size_t gather(const struct entry *entries, size_t count, const uint32_t *days, int64_t first,
                     struct key_group *group)
{
    size_t i = 0;
    group_clear(group, entries[0].key);
    for (; i < count && entries[i].key == entries[0].key; i++) {
        const struct entry *entry = &entries[i];
        if (!group_edge_room(group) || !group_game_room(group, 1))
            return 0;
        if (!i || entry->move != entries[i - 1].move)
            group->edges[group->count++] =
                (struct edge){.move = entry->move, .from = group->game_count};
        struct edge *edge = &group->edges[group->count - 1];
        const uint32_t day = days[entry->game - (uint64_t)first];
        edge->count[entry->result]++;
        edge->games++;
        if (day > edge->last)
            edge->last = day;
        group->games[group->game_count++] = entry->game;
    }
    return i;
}

lz_status segment_add(struct database *base, const struct entry *entries, size_t count,
                      const uint32_t *days, int64_t first, int64_t last, lz_error *error)
{
    struct segment_writer writer;
    struct key_group group = {0};
    lz_status status = segment_writer_begin(&writer, base, first, last, error);
    for (size_t at = 0; at < count && !status;) {
        const size_t taken = gather(entries + at, count - at, days, first, &group);
        status = taken ? segment_writer_put(&writer, &group, error) : database_no_memory(error);
        at += taken;
    }
    group_free(&group);
    status = segment_writer_end(&writer, status, error);
    for (bool found = true; found && !status;) {
        int64_t segments[TIER], from, to;
        status = find_mergeable(base, segments, &from, &to, &found, error);
        if (found && !status)
            status = merge(base, segments, TIER, from, to, error);
    }
    return status;
}

lz_status segment_find(struct database *base, uint64_t key, bool games, struct key_group *out,
                       lz_error *error)
{
    struct key_group group = {0}, spare = {0};
    bool found;
    lz_status status = LZ_OK;
    sqlite3_stmt *segments =
        database_prepare(base, "SELECT id FROM segment ORDER BY first_game, id", error);
    sqlite3_stmt *blocks =
        database_prepare(base,
                         "SELECT first, data FROM block WHERE segment = ? AND first <= ? "
                         "ORDER BY first DESC LIMIT 1",
                         error);
    sqlite3_stmt *lists = database_prepare(base, segment_select_list, error);
    if (!blocks || !lists)
        status = database_failed(base, error);
    group_clear(out, key);
    while (segments && !status && sqlite3_step(segments) == SQLITE_ROW) {
        status = segment_look_up(base, blocks, sqlite3_column_int64(segments, 0), key, &group,
                                 &found, error);
        if (!status && found && games)
            status = segment_load_lists(base, lists, &group, error);
        if (!status && found) {
            status = group_join(out, &group, &spare) ? LZ_OK : database_no_memory(error);
            group_swap(out, &spare);
        }
    }
    status = database_finish(base, segments, status, error);
    sqlite3_finalize(blocks);
    sqlite3_finalize(lists);
    group_free(&group);
    group_free(&spare);
    return status;
}

lz_status segment_each(struct database *base, segment_visit_fn *visit, void *user, lz_error *error)
{
    lz_status status = LZ_OK;
    sqlite3_stmt *segments = database_prepare(base, "SELECT id FROM segment ORDER BY id", error);
    while (segments && !status && sqlite3_step(segments) == SQLITE_ROW) {
        struct segment_cursor cursor;
        status = segment_cursor_open(&cursor, base, sqlite3_column_int64(segments, 0), error);
        while (!status && !cursor.ended) {
            status = visit(user, &cursor.group, error);
            if (!status)
                status = segment_cursor_next(&cursor, error);
        }
        segment_cursor_close(&cursor);
    }
    return database_finish(base, segments, status, error);
}

/* ---- sorting ---- */

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS, KEY_PASSES = 6 };

/* One pass of a radix sort, stable. */
static void sort_pass(const struct entry *from, struct entry *to, size_t count, bool by_move,
                      int shift)
{
    size_t place[DIGITS] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++)
        place[(by_move ? from[i].move : from[i].key >> shift) & (DIGITS - 1)]++;
    for (int digit = 0; digit < DIGITS; digit++) {
        const size_t here = place[digit];
        place[digit] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        to[place[(by_move ? from[i].move : from[i].key >> shift) & (DIGITS - 1)]++] = from[i];
}

static size_t drop_repeated(struct entry *entries, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const struct entry *entry = &entries[i], *before = kept ? &entries[kept - 1] : NULL;
        if (!before || before->key != entry->key || before->move != entry->move ||
            before->game != entry->game)
            entries[kept++] = *entry;
    }
    return kept;
}

/* The games are in ascending order to begin with, and the passes keep it. */
size_t segment_sort(struct entry *entries, size_t count)
{
    struct entry *other = malloc((count ? count : 1) * sizeof *other);
    if (!other)
        return SIZE_MAX;
    sort_pass(entries, other, count, true, 0);
    struct entry *from = other, *to = entries;
    for (int pass = 0; pass < KEY_PASSES; pass++) {
        sort_pass(from, to, count, false, pass * DIGIT_BITS);
        struct entry *swap = from;
        from = to;
        to = swap;
    }
    if (from != entries)
        memcpy(entries, from, count * sizeof *entries);
    free(other);
    return drop_repeated(entries, count);
}
