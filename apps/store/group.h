/* A position with all that followed it, as the index of positions holds it. */
#ifndef LIANZI_STORE_GROUP_H
#define LIANZI_STORE_GROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Counts of a move that followed a position. */
struct edge {
    unsigned move;
    uint32_t count[4]; /* games by lz_result */
    uint32_t last;     /* the latest date, as database_day() gives it; 0: none known */
    size_t from;       /* where its games begin in key_group.games */
    size_t games;
    int64_t list; /* the games are in this row of `list`; 0: they stand here */
};

/* A position with all that followed it. */
struct key_group {
    uint64_t key;
    int count;
    struct edge *edges; /* by move */
    size_t edge_room;
    uint32_t *games;
    size_t game_count, game_room;
};

/* How many games the move followed in. */
static inline uint64_t edge_total(const struct edge *edge)
{
    return (uint64_t)edge->count[0] + edge->count[1] + edge->count[2] + edge->count[3];
}

void group_free(struct key_group *group);
/* Makes it an empty group of that key; the memory is kept. */
void group_clear(struct key_group *group, uint64_t key);
/* Makes room for one more edge, and for more games; the games of the edges stay where they are.
 * False without memory. */
bool group_edge_room(struct key_group *group);
bool group_game_room(struct key_group *group, size_t games);
/* Fills `joined` with the edges of both groups, which are sorted by move. The games of `from` are
 * later ones than those of `to`. False without memory. */
bool group_join(struct key_group *to, const struct key_group *from, struct key_group *joined);
void group_swap(struct key_group *a, struct key_group *b);

#endif
