#include "store/segment_cursor.h"

static lz_status damaged_index(lz_error *error)
{
    return lz_error_set(error, LZ_ERR_SYNTAX,
                        "the index of positions is damaged; `db check --reindex` makes it again");
}

/* Reads the games of an edge that follow in the block, or notes the row that holds them. */
static bool take_games(struct view *block, struct key_group *group, struct edge *edge)
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
    if (!group_game_room(group, edge_total(edge)))
        return false;
    while (!view_ended(&list) && edge->games < edge_total(edge)) {
        game += view_number(&list);
        group->games[group->game_count++] = (uint32_t)game;
        edge->games++;
    }
    return true;
}

static bool take_edge(struct view *block, struct key_group *group)
{
    if (!group_edge_room(group) || !group_game_room(group, 1))
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
static bool take_group(struct view *block, uint64_t *key, struct key_group *group)
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
static lz_status load_list(struct database *base, sqlite3_stmt *select, struct key_group *group,
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
    else if (!group_game_room(group, total))
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

lz_status segment_load_lists(struct database *base, sqlite3_stmt *select, struct key_group *group,
                             lz_error *error)
{
    lz_status status = LZ_OK;
    for (int i = 0; i < group->count && !status; i++) {
        if (group->edges[i].list)
            status = load_list(base, select, group, &group->edges[i], error);
    }
    return status;
}

const char segment_select_list[] = "SELECT data FROM list WHERE id = ?";

lz_status segment_cursor_next(struct segment_cursor *cursor, lz_error *error)
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
    return segment_load_lists(cursor->base, cursor->lists, &cursor->group, error);
}

lz_status segment_cursor_open(struct segment_cursor *cursor, struct database *base, int64_t segment,
                              lz_error *error)
{
    *cursor = (struct segment_cursor){.base = base};
    cursor->blocks = database_prepare(
        base, "SELECT first, data FROM block WHERE segment = ? ORDER BY first", error);
    cursor->lists = database_prepare(base, segment_select_list, error);
    if (!cursor->blocks || !cursor->lists)
        return database_failed(base, error);
    sqlite3_bind_int64(cursor->blocks, 1, segment);
    return segment_cursor_next(cursor, error);
}

void segment_cursor_close(struct segment_cursor *cursor)
{
    sqlite3_finalize(cursor->blocks);
    sqlite3_finalize(cursor->lists);
    group_free(&cursor->group);
}

lz_status segment_look_up(struct database *base, sqlite3_stmt *select, int64_t segment,
                          uint64_t key, struct key_group *group, bool *found, lz_error *error)
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
