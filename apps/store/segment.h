/* The index of positions: what followed a position, in how many games, and in which. It consists of
 * segments, each made once, sorted by the positions' keys, and never changed. Each batch of new
 * games brings a segment of its own; a few small ones are merged into a larger one, as in a
 * log-structured merge tree (O'Neil et al., 1996). docs/DATABASE.md describes the bytes. */
#ifndef LIANZI_STORE_SEGMENT_H
#define LIANZI_STORE_SEGMENT_H

#include "store/group.h"
#include "store/inside.h"
#include "study/position_key.h"

/* A move that followed a position in a game. */
struct entry {
    uint64_t key;
    uint32_t game;
    uint16_t move;
    uint8_t result;
    uint8_t unused;
};

/* Sorts the entries by key, move and game, and drops repeated ones; returns how many are left, or
 * SIZE_MAX without memory. */
size_t segment_sort(struct entry *entries, size_t count);
/* Adds a segment of sorted entries, about games from `first` on; `days` are the dates of these
 * games. Merges segments if there are many. */
lz_status segment_add(struct database *base, const struct entry *entries, size_t count,
                      const uint32_t *days, int64_t first, int64_t last, lz_error *error);
/* Finds what followed a position, all segments joined; the group's games are left out unless
 * `games`. */
lz_status segment_find(struct database *base, uint64_t key, bool games, struct key_group *out,
                       lz_error *error);
/* Calls `visit` for each group of each segment, with the group's games; a segment after the other.
 */
typedef lz_status segment_visit_fn(void *user, const struct key_group *group, lz_error *error);
lz_status segment_each(struct database *base, segment_visit_fn *visit, void *user, lz_error *error);

#endif
