/* Writes a segment of the index of positions, group by group. */
#ifndef LIANZI_STORE_SEGMENT_WRITER_H
#define LIANZI_STORE_SEGMENT_WRITER_H

#include "store/group.h"
#include "store/inside.h"

struct segment_writer {
    struct database *base;
    int64_t segment;
    sqlite3_stmt *insert_block, *insert_list;
    struct bytes block, list;
    uint64_t first, previous; /* keys in the block */
    int64_t entries;
};

/* Begins a segment about these games. */
lz_status segment_writer_begin(struct segment_writer *writer, struct database *base,
                               int64_t first_game, int64_t last_game, lz_error *error);
/* Adds a group; its key is larger than those before. */
lz_status segment_writer_put(struct segment_writer *writer, const struct key_group *group,
                             lz_error *error);
/* Ends the segment; after an error, given as `status`, it only frees. Returns `status` or its own
 * error. */
lz_status segment_writer_end(struct segment_writer *writer, lz_status status, lz_error *error);

#endif
