/* The tree of a forced win: one move for the attacker, and the replies that need an answer of their
 * own; every other reply is met by the default, which is how the attacker wins had the defender
 * passed. After a four that leaves a five whatever the reply, and after a five, nothing follows. */
#ifndef LIANZI_THREAT_WIN_H
#define LIANZI_THREAT_WIN_H

#include "shape/shapes.h"

enum { WIN_NONE = -1 };

struct win_node {
    uint16_t move;
    uint16_t reply;      /* the defender's, which this answers; 0 in a default and at the root */
    uint16_t plies;      /* to the five from this move on, against the longest defence */
    int32_t child, next; /* the first answer, the next answer beside this; WIN_NONE: no more */
};

struct win_tree {
    struct win_node *nodes;
    int count, room;
};

void win_free(struct win_tree *tree);
/* Adds a node without answers; its index, or WIN_NONE without memory. */
int win_add(struct win_tree *tree, int move, int plies);
/* Adds `child` as the answer to `reply`. */
void win_answer(struct win_tree *tree, int node, int reply, int child);

/* Adds to `cells` every cell on which one more stone of the defender could make the attacker's play
 * by the tree go differently, and nothing else could: his moves, the cells of his fives, and those
 * with which the defender would come to a four in time. Not for rules under which a five needs an
 * open end or black has forbidden points: there other cells matter too. `unplaced` is how many
 * replies the tree disregards so far, at least the one that is asked about. */
void win_zone(const struct win_tree *tree, int node, struct shapes *shapes, lz_colour attacker,
              int unplaced, struct point_set *cells);

#endif
