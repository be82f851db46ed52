#include "store/segment.h"

#include <stdlib.h>
#include <string.h>

enum {
    BLOCK_BYTES = 7600, /* a block and its row fit a page of the database */
    INLINE_BYTES = 192, /* a longer list of games has a row of its own */
    TIER = 8            /* so many segments of about one size become one */
};

static lz_status damaged_index(lz_error *error)
{
    return lz_error_set(error, LZ_ERR_SYNTAX,
                        "the index of positions is damaged; `db check --reindex` makes it again");
}

/* ---- groups ---- */

void segment_group_free(struct segment_group *group)
{
    free(group->edges);
    free(group->games);
    *group = (struct segment_group){0};
}

static void group_clear(struct segment_group *group, uint64_t key)
{
    group->key = key;
    group->count = 0;
    group->game_count = 0;
}

/* Makes room for one more edge. */
static bool edge_room(struct segment_group *group)
{
    if ((size_t)group->count < group->edge_room)
        return true;
    const size_t room = group->edge_room ? group->edge_room * 2 : 16;
    struct edge *edges = realloc(group->edges, room * sizeof *edges);
    if (!edges)
        return false;
    group->edges = edges;
    group->edge_room = room;
    return true;
}

/* Makes room for more games; the edges stay where they are. */
static bool game_room(struct segment_group *group, size_t games)
{
    if (group->game_room - group->game_count < games) {
        size_t room = group->game_room ? group->game_room * 2 : 64;
        while (room - group->game_count < games)
            room *= 2;
        uint32_t *list = realloc(group->games, room * sizeof *list);
        if (!list)
            return false;
        group->games = list;
        group->game_room = room;
    }
    return true;
}

static uint64_t edge_total(const struct edge *edge)
{
    return (uint64_t)edge->count[0] + edge->count[1] + edge->count[2] + edge->count[3];
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

/* ---- writing ---- */

struct writer {
    struct database *base;
    int64_t segment;
    sqlite3_stmt *insert_block, *insert_list;
    struct bytes block, list;
    uint64_t first, previous; /* keys in the block */
    int64_t entries;
};

static lz_status writer_begin(struct writer *writer, struct database *base, int64_t first_game,
                              int64_t last_game, lz_error *error)
{
    *writer = (struct writer){.base = base};
    sqlite3_stmt *insert = database_prepare(
        base, "INSERT INTO segment(entries, first_game, last_game) VALUES (0, ?, ?)", error);
    if (!insert)
        return database_failed(base, error);
    sqlite3_bind_int64(insert, 1, first_game);
    sqlite3_bind_int64(insert, 2, last_game);
    const lz_status status = database_step(base, insert, error);
    sqlite3_finalize(insert);
    writer->segment = sqlite3_last_insert_rowid(base->db);
    if (status)
        return status;
    writer->insert_block =
        database_prepare(base, "INSERT INTO block(segment, first, data) VALUES (?, ?, ?)", error);
    writer->insert_list =
        database_prepare(base, "INSERT INTO list(segment, data) VALUES (?, ?)", error);
    return writer->insert_block && writer->insert_list ? LZ_OK : database_failed(base, error);
}

static lz_status flush_block(struct writer *writer, lz_error *error)
{
    if (writer->block.failed)
        return database_no_memory(error);
    if (!writer->block.used)
        return LZ_OK;
    sqlite3_bind_int64(writer->insert_block, 1, writer->segment);
    sqlite3_bind_int64(writer->insert_block, 2, (int64_t)writer->first);
    sqlite3_bind_blob64(writer->insert_block, 3, writer->block.data, writer->block.used,
                        SQLITE_STATIC);
    writer->block.used = 0;
    return database_step(writer->base, writer->insert_block, error);
}

/* Writes the edge's games, after their bytes' number, or the row that holds them. */
static lz_status put_games(struct writer *writer, const struct segment_group *group,
                           const struct edge *edge, lz_error *error)
{
    uint32_t before = 0;
    writer->list.used = 0;
    for (size_t i = 0; i < edge->games; i++) {
        bytes_number(&writer->list, group->games[edge->from + i] - before);
        before = group->games[edge->from + i];
    }
    if (writer->list.failed)
        return database_no_memory(error);
    if (writer->list.used <= INLINE_BYTES) {
        bytes_number(&writer->block, writer->list.used);
        bytes_add(&writer->block, writer->list.data, writer->list.used);
        return LZ_OK;
    }
    sqlite3_bind_int64(writer->insert_list, 1, writer->segment);
    sqlite3_bind_blob64(writer->insert_list, 2, writer->list.data, writer->list.used,
                        SQLITE_STATIC);
    const lz_status status = database_step(writer->base, writer->insert_list, error);
    bytes_number(&writer->block, 0);
    bytes_number(&writer->block, (uint64_t)sqlite3_last_insert_rowid(writer->base->db));
    return status;
}

static lz_status put_edge(struct writer *writer, const struct segment_group *group,
                          const struct edge *edge, lz_error *error)
{
    const bool alone = edge->games == 1;
    unsigned result = 0;
    while (alone && !edge->count[result])
        result++;
    bytes_number(&writer->block, (uint64_t)edge->move << 3 | result << 1 | !alone);
    bytes_number(&writer->block, edge->last);
    if (alone) {
        bytes_number(&writer->block, group->games[edge->from]);
        return LZ_OK;
    }
    for (int i = 0; i < 4; i++)
        bytes_number(&writer->block, edge->count[i]);
    return put_games(writer, group, edge, error);
}

static lz_status put_group(struct writer *writer, const struct segment_group *group,
                           lz_error *error)
{
    lz_status status = LZ_OK;
    if (writer->block.used >= BLOCK_BYTES - 64)
        status = flush_block(writer, error);
    const size_t start = writer->block.used;
    if (!start)
        writer->first = writer->previous = group->key;
    bytes_number(&writer->block, group->key - writer->previous);
    bytes_number(&writer->block, (uint64_t)group->count);
    writer->previous = group->key;
    for (int i = 0; i < group->count && !status; i++) {
        status = put_edge(writer, group, &group->edges[i], error);
        writer->entries += (int64_t)edge_total(&group->edges[i]);
    }
    return status;
}

static lz_status writer_end(struct writer *writer, lz_status status, lz_error *error)
{
    if (!status)
        status = flush_block(writer, error);
    sqlite3_finalize(writer->insert_block);
    sqlite3_finalize(writer->insert_list);
    bytes_free(&writer->block);
    bytes_free(&writer->list);
    if (status)
        return status;
    sqlite3_stmt *update =
        database_prepare(writer->base, "UPDATE segment SET entries = ? WHERE id = ?", error);
    if (!update)
        return database_failed(writer->base, error);
    sqlite3_bind_int64(update, 1, writer->entries);
    sqlite3_bind_int64(update, 2, writer->segment);
    status = database_step(writer->base, update, error);
    sqlite3_finalize(update);
    return status;
}

/* ---- reading ---- */

/* Reads the games of an edge that follow in the block, or notes the row that holds them. */
static bool take_games(struct view *block, struct segment_group *group, struct edge *edge)
{
    const uint64_t size = view_number(block);
    edge->list = 0;
    if (!size && !block->bad) {
        edge->list = (int64_t)view_number(block);
        return true;
    }
    struct view list = view_part(block, size);
    uint64_t game = 0;
    if (edge_total(edge) > size) /* each takes a byte at least */
        block->bad = true;
    if (block->bad)
        return true;
    if (!game_room(group, edge_total(edge)))
        return false;
    while (!view_ended(&list) && edge->games < edge_total(edge)) {
        game += view_number(&list);
        group->games[group->game_count++] = (uint32_t)game;
        edge->games++;
    }
    return true;
}

static bool take_edge(struct view *block, struct segment_group *group)
{
    if (!edge_room(group) || !game_room(group, 1))
        return false;
    struct edge *edge = &group->edges[group->count++];
    const uint64_t head = view_number(block);
    *edge = (struct edge){.move = (unsigned)(head >> 3), .from = group->game_count};
    edge->last = (uint32_t)view_number(block);
    if (!(head & 1)) {
        edge->count[head >> 1 & 3] = 1;
        group->games[group->game_count++] = (uint32_t)view_number(block);
        edge->games = 1;
        return true;
    }
    for (int i = 0; i < 4; i++)
        edge->count[i] = (uint32_t)view_number(block);
    return take_games(block, group, edge);
}

/* Reads the next group of a block, of which `*key` is the key before; false without memory. A
 * damaged block has its view set bad. */
static bool take_group(struct view *block, uint64_t *key, struct segment_group *group)
{
    *key += view_number(block);
    group_clear(group, *key);
    for (uint64_t left = view_number(block); left && !block->bad; left--) {
        if (!take_edge(block, group))
            return false;
    }
    return true;
}

/* Reads the games of an edge from the row that holds them. */
static lz_status load_list(struct database *base, sqlite3_stmt *select, struct segment_group *group,
                           struct edge *edge, lz_error *error)
{
    const uint64_t total = edge_total(edge);
    lz_status status = LZ_OK;
    sqlite3_bind_int64(select, 1, edge->list);
    const int step = sqlite3_step(select);
    struct view list = step == SQLITE_ROW ? database_blob(select, 0) : view_of(NULL, 0);
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        status = database_failed(base, error);
    else if (total > (uint64_t)(list.end - list.at)) /* each takes a byte at least */
        status = damaged_index(error);
    else if (!game_room(group, total))
        status = database_no_memory(error);
    uint64_t game = 0;
    edge->from = group->game_count;
    for (; !status && !view_ended(&list) && edge->games < total; edge->games++) {
        game += view_number(&list);
        group->games[group->game_count++] = (uint32_t)game;
    }
    sqlite3_reset(select);
    edge->list = 0;
    return status || edge->games == total ? status : damaged_index(error);
}

static lz_status load_lists(struct database *base, sqlite3_stmt *select,
                            struct segment_group *group, lz_error *error)
{
    lz_status status = LZ_OK;
    for (int i = 0; i < group->count && !status; i++) {
        if (group->edges[i].list)
            status = load_list(base, select, group, &group->edges[i], error);
    }
    return status;
}

static const char select_list[] = "SELECT data FROM list WHERE id = ?";

/* Walks through a segment. */
struct cursor {
    struct database *base;
    sqlite3_stmt *blocks, *lists;
    struct view block;
    uint64_t key;
    struct segment_group group;
    bool ended;
};

/* Goes on to the next group; its games are loaded. */
static lz_status cursor_next(struct cursor *cursor, lz_error *error)
{
    if (view_ended(&cursor->block)) {
        const int step = sqlite3_step(cursor->blocks);
        cursor->ended = step == SQLITE_DONE;
        if (step == SQLITE_DONE)
            return LZ_OK;
        if (step != SQLITE_ROW)
            return database_failed(cursor->base, error);
        cursor->key = (uint64_t)sqlite3_column_int64(cursor->blocks, 0);
        cursor->block = database_blob(cursor->blocks, 1);
    }
    if (!take_group(&cursor->block, &cursor->key, &cursor->group))
        return database_no_memory(error);
    if (cursor->block.bad)
        return damaged_index(error);
    return load_lists(cursor->base, cursor->lists, &cursor->group, error);
}

static lz_status cursor_open(struct cursor *cursor, struct database *base, int64_t segment,
                             lz_error *error)
{
    *cursor = (struct cursor){.base = base};
    cursor->blocks = database_prepare(
        base, "SELECT first, data FROM block WHERE segment = ? ORDER BY first", error);
    cursor->lists = database_prepare(base, select_list, error);
    if (!cursor->blocks || !cursor->lists)
        return database_failed(base, error);
    sqlite3_bind_int64(cursor->blocks, 1, segment);
    return cursor_next(cursor, error);
}

static void cursor_close(struct cursor *cursor)
{
    sqlite3_finalize(cursor->blocks);
    sqlite3_finalize(cursor->lists);
    segment_group_free(&cursor->group);
}

/* ---- joining ---- */

/* Adds the edges of `from` to those of `to`, both sorted by move. The games of `from` are later. */
static bool join_groups(struct segment_group *to, const struct segment_group *from,
                        struct segment_group *joined)
{
    int a = 0, b = 0;
    group_clear(joined, from->key);
    while (a < to->count || b < from->count) {
        const struct edge *old = a < to->count ? &to->edges[a] : NULL;
        const struct edge *new = b < from->count ? &from->edges[b] : NULL;
        if (old && new && old->move != new->move) {
            if (old->move < new->move)
                new = NULL;
            else
                old = NULL;
        }
        const size_t games = (old ? old->games : 0) + (new ? new->games : 0);
        if (!edge_room(joined) || !game_room(joined, games))
            return false;
        struct edge *edge = &joined->edges[joined->count++];
        *edge = (struct edge){.move = old ? old->move : new->move, .from = joined->game_count};
        for (int i = 0; i < 4; i++)
            edge->count[i] = (old ? old->count[i] : 0) + (new ? new->count[i] : 0);
        edge->last = old ? old->last : 0;
        if (new &&new->last > edge->last)
            edge->last = new->last;
        edge->games = games;
        if (old && old->games)
            memcpy(joined->games + joined->game_count, to->games + old->from,
                   old->games * sizeof *joined->games);
        joined->game_count += old ? old->games : 0;
        if (new &&new->games)
            memcpy(joined->games + joined->game_count, from->games + new->from,
                   new->games * sizeof *joined->games);
        joined->game_count += new ? new->games : 0;
        a += old != NULL;
        b += new != NULL;
    }
    return true;
}

static void swap_groups(struct segment_group *a, struct segment_group *b)
{
    const struct segment_group c = *a;
    *a = *b;
    *b = c;
}

/* Writes the least key of all cursors, with what each has of it, and goes on past it. */
static lz_status merge_least(struct cursor *cursors, int count, struct writer *writer,
                             struct segment_group *sum, struct segment_group *spare,
                             lz_error *error)
{
    lz_status status = LZ_OK;
    const struct cursor *least = NULL;
    for (int i = 0; i < count; i++) {
        if (!cursors[i].ended && (!least || cursors[i].group.key < least->group.key))
            least = &cursors[i];
    }
    const uint64_t key = least->group.key;
    group_clear(sum, key);
    for (int i = 0; i < count && !status; i++) {
        if (cursors[i].ended || cursors[i].group.key != key)
            continue;
        if (!join_groups(sum, &cursors[i].group, spare))
            return database_no_memory(error);
        swap_groups(sum, spare);
        status = cursor_next(&cursors[i], error);
    }
    return status ? status : put_group(writer, sum, error);
}

static bool any_left(const struct cursor *cursors, int count)
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
    const lz_status status = database_step(base, statement, error);
    sqlite3_finalize(statement);
    return status;
}

/* Makes one of some segments, which are in the order of their games. */
static lz_status merge(struct database *base, const int64_t *segments, int count, int64_t first,
                       int64_t last, lz_error *error)
{
    struct cursor cursors[TIER];
    struct writer writer;
    struct segment_group sum = {0}, spare = {0};
    int opened = 0;
    lz_status status = writer_begin(&writer, base, first, last, error);
    for (; opened < count && !status; opened++)
        status = cursor_open(&cursors[opened], base, segments[opened], error);
    while (!status && any_left(cursors, count))
        status = merge_least(cursors, count, &writer, &sum, &spare, error);
    for (int i = 0; i < opened; i++)
        cursor_close(&cursors[i]);
    status = writer_end(&writer, status, error);
    for (int i = 0; i < count && !status; i++)
        status = delete_segment(base, segments[i], error);
    segment_group_free(&sum);
    segment_group_free(&spare);
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
    int step;
    while ((step = sqlite3_step(select)) == SQLITE_ROW) {
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
    sqlite3_finalize(select);
    return step == SQLITE_ROW || step == SQLITE_DONE ? LZ_OK : database_failed(base, error);
}

/* ---- adding ---- */

/* Reads the entries of one key from entries[0 .. count); returns how many they are, 0 without
 * memory. */
static size_t gather(const struct entry *entries, size_t count, const uint32_t *days, int64_t first,
                     struct segment_group *group)
{
    size_t i = 0;
    group_clear(group, entries[0].key);
    for (; i < count && entries[i].key == entries[0].key; i++) {
        const struct entry *entry = &entries[i];
        if (!edge_room(group) || !game_room(group, 1))
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
    struct writer writer;
    struct segment_group group = {0};
    lz_status status = writer_begin(&writer, base, first, last, error);
    for (size_t at = 0; at < count && !status;) {
        const size_t taken = gather(entries + at, count - at, days, first, &group);
        status = taken ? put_group(&writer, &group, error) : database_no_memory(error);
        at += taken;
    }
    segment_group_free(&group);
    status = writer_end(&writer, status, error);
    for (bool found = true; found && !status;) {
        int64_t segments[TIER], from, to;
        status = find_mergeable(base, segments, &from, &to, &found, error);
        if (found && !status)
            status = merge(base, segments, TIER, from, to, error);
    }
    return status;
}

/* ---- finding ---- */

/* Looks for the key in the blocks of one segment that may hold it. */
static lz_status find_in(struct database *base, sqlite3_stmt *select, int64_t segment, uint64_t key,
                         struct segment_group *group, bool *found, lz_error *error)
{
    *found = false;
    sqlite3_bind_int64(select, 1, segment);
    sqlite3_bind_int64(select, 2, (int64_t)key);
    const int step = sqlite3_step(select);
    if (step == SQLITE_ROW) {
        struct view block = database_blob(select, 1);
        uint64_t at = (uint64_t)sqlite3_column_int64(select, 0);
        while (!view_ended(&block) && !*found && at <= key) {
            if (!take_group(&block, &at, group)) {
                sqlite3_reset(select);
                return database_no_memory(error);
            }
            *found = at == key;
        }
        const bool bad = block.bad;
        sqlite3_reset(select);
        return bad ? damaged_index(error) : LZ_OK;
    }
    sqlite3_reset(select);
    return step == SQLITE_DONE ? LZ_OK : database_failed(base, error);
}

lz_status segment_find(struct database *base, uint64_t key, bool games, struct segment_group *out,
                       lz_error *error)
{
    struct segment_group group = {0}, spare = {0};
    bool found;
    lz_status status = LZ_OK;
    sqlite3_stmt *segments =
        database_prepare(base, "SELECT id FROM segment ORDER BY first_game, id", error);
    sqlite3_stmt *blocks =
        database_prepare(base,
                         "SELECT first, data FROM block WHERE segment = ? AND first <= ? "
                         "ORDER BY first DESC LIMIT 1",
                         error);
    sqlite3_stmt *lists = database_prepare(base, select_list, error);
    int step = SQLITE_ERROR;
    group_clear(out, key);
    while (segments && blocks && lists && !status &&
           (step = sqlite3_step(segments)) == SQLITE_ROW) {
        status =
            find_in(base, blocks, sqlite3_column_int64(segments, 0), key, &group, &found, error);
        if (!status && found && games)
            status = load_lists(base, lists, &group, error);
        if (!status && found) {
            status = join_groups(out, &group, &spare) ? LZ_OK : database_no_memory(error);
            swap_groups(out, &spare);
        }
    }
    if (!status && step != SQLITE_DONE)
        status = database_failed(base, error);
    sqlite3_finalize(segments);
    sqlite3_finalize(blocks);
    sqlite3_finalize(lists);
    segment_group_free(&group);
    segment_group_free(&spare);
    return status;
}

lz_status segment_each(struct database *base, segment_visit_fn *visit, void *user, lz_error *error)
{
    lz_status status = LZ_OK;
    int step = SQLITE_ERROR;
    sqlite3_stmt *segments = database_prepare(base, "SELECT id FROM segment ORDER BY id", error);
    while (segments && !status && (step = sqlite3_step(segments)) == SQLITE_ROW) {
        struct cursor cursor;
        status = cursor_open(&cursor, base, sqlite3_column_int64(segments, 0), error);
        while (!status && !cursor.ended) {
            status = visit(user, &cursor.group, error);
            if (!status)
                status = cursor_next(&cursor, error);
        }
        cursor_close(&cursor);
    }
    if (!status && step != SQLITE_DONE)
        status = database_failed(base, error);
    sqlite3_finalize(segments);
    return status;
}
