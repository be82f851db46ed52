/* Reads a segment of the index of positions: all of it, or the group of one position. */
#ifndef LIANZI_STORE_SEGMENT_CURSOR_H
#define LIANZI_STORE_SEGMENT_CURSOR_H

#include "store/group.h"
#include "store/inside.h"

/* Walks through a segment. */
struct segment_cursor {
    struct database *base;
    sqlite3_stmt *blocks, *lists;
    struct view block;
    uint64_t key;
    struct key_group group;
    bool ended;
};

/* Opens it at the first group of the segment, and goes on to the next; its games are loaded. To be
 * closed even after an error. */
lz_status segment_cursor_open(struct segment_cursor *cursor, struct database *base, int64_t segment,
                              lz_error *error);
lz_status segment_cursor_next(struct segment_cursor *cursor, lz_error *error);
void segment_cursor_close(struct segment_cursor *cursor);

/* Reads the group of the key, if it is there, from the block that `select` gives for a segment and
 * a key. Long lists of games are left out. */
lz_status segment_look_up(struct database *base, sqlite3_stmt *select, int64_t segment,
                          uint64_t key, struct key_group *group, bool *found, lz_error *error);
/* Reads the lists that were left out; `select` is made of segment_select_list. */
extern const char segment_select_list[];
lz_status segment_load_lists(struct database *base, sqlite3_stmt *select, struct key_group *group,
                             lz_error *error);

#endif
