/* The index of positions: what followed a position, in how many games, and in which. It consists of
 * segments, each made once, sorted by the positions' keys, and never changed. A new segment comes
 * with the games that it is about; a few small ones are merged into a larger one, as in a
 * log-structured merge tree (O'Neil et al., 1996). docs/DATABASE.md describes the bytes. */
#ifndef LIANZI_STORE_SEGMENT_H
#define LIANZI_STORE_SEGMENT_H

#include "store/fold.h"
#include "store/inside.h"

/* A move that followed a position in a game. */
struct entry {
    uint64_t key;
    uint32_t game;
    uint16_t move;
    uint8_t result;
    uint8_t unused;
};

/* What is known of a move that followed a position. */
struct edge {
    unsigned move;
    uint32_t count[4]; /* games by lz_result */
    uint32_t last;     /* the latest date, as database_day() gives it; 0: none known */
    size_t from;       /* where its games begin in segment_group.games */
    size_t games;
    int64_t list; /* the games are in this row of `list`; 0: they stand here */
};

/* A position with all that followed it. */
struct segment_group {
    uint64_t key;
    int count;
    struct edge *edges; /* by move */
    size_t edge_room;
    uint32_t *games;
    size_t game_count, game_room;
};

void segment_group_free(struct segment_group *group);

/* Sorts the entries by key, move and game, and drops repeated ones; returns how many are left, or
 * SIZE_MAX without memory. */
size_t segment_sort(struct entry *entries, size_t count);
/* Adds a segment of sorted entries, about games from `first` on; `days` are the dates of these
 * games. Merges segments if there are many. */
lz_status segment_add(struct database *base, const struct entry *entries, size_t count,
                      const uint32_t *days, int64_t first, int64_t last, lz_error *error);
/* Finds what followed a position, all segments joined; the group's games are left out unless
 * `games`. */
lz_status segment_find(struct database *base, uint64_t key, bool games, struct segment_group *out,
                       lz_error *error);
/* Calls `visit` for each group of each segment, with the group's games; a segment after the other.
 */
typedef lz_status segment_visit_fn(void *user, const struct segment_group *group, lz_error *error);
lz_status segment_each(struct database *base, segment_visit_fn *visit, void *user, lz_error *error);

#endif
