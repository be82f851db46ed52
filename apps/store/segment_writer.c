#include "store/segment_writer.h"

enum {
    BLOCK_BYTES = 7600, /* a block and its row fit a page of the database */
    INLINE_BYTES = 192  /* a longer list of games has a row of its own */
};

lz_status segment_writer_begin(struct segment_writer *writer, struct database *base,
                               int64_t first_game, int64_t last_game, lz_error *error)
{
    *writer = (struct segment_writer){.base = base};
    sqlite3_stmt *insert = database_prepare(
        base, "INSERT INTO segment(entries, first_game, last_game) VALUES (0, ?, ?)", error);
    if (!insert)
        return database_failed(base, error);
    sqlite3_bind_int64(insert, 1, first_game);
    sqlite3_bind_int64(insert, 2, last_game);
    sqlite3_step(insert);
    const lz_status status = database_finish(base, insert, LZ_OK, error);
    writer->segment = sqlite3_last_insert_rowid(base->db);
    if (status)
        return status;
    writer->insert_block =
        database_prepare(base, "INSERT INTO block(segment, first, data) VALUES (?, ?, ?)", error);
    writer->insert_list =
        database_prepare(base, "INSERT INTO list(segment, data) VALUES (?, ?)", error);
    return writer->insert_block && writer->insert_list ? LZ_OK : database_failed(base, error);
}

static lz_status flush_block(struct segment_writer *writer, lz_error *error)
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
static lz_status put_games(struct segment_writer *writer, const struct key_group *group,
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

static lz_status put_edge(struct segment_writer *writer, const struct key_group *group,
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

lz_status segment_writer_put(struct segment_writer *writer, const struct key_group *group,
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

lz_status segment_writer_end(struct segment_writer *writer, lz_status status, lz_error *error)
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
    sqlite3_step(update);
    return database_finish(writer->base, update, LZ_OK, error);
}
