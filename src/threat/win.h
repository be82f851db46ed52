/* The tree of a forced win. A node is a move of the attacker; its children answer the replies that
 * need an answer of their own. The default answers all other replies: it is the attacker's win
 * after a pass. A five has no children, nor has a four after which no reply stops the five. */
#ifndef LIANZI_THREAT_WIN_H
#define LIANZI_THREAT_WIN_H

#include "shape/shapes.h"

enum { WIN_NONE = -1 };

struct win_node {
    uint16_t move;
    uint16_t reply; /* the defender's reply that this answers; 0 in a default and at the root */
    uint16_t plies; /* from this move to the five, against the longest defence */
    int32_t child, next; /* the first answer, and the next sibling; WIN_NONE: none */
};

struct win_tree {
    struct win_node *nodes;
    int count;
    size_t room;
};

void win_free(struct win_tree *tree);
/* Adds a node without answers. Returns its index, or WIN_NONE without memory. */
int win_add(struct win_tree *tree, int move, int plies);
/* Adds `child` as the answer to `reply`. */
void win_answer(struct win_tree *tree, int node, int reply, int child);

/* Adds to `cells` every cell on which one more stone of the defender could change the attacker's
 * play by the tree: his moves, the cells of his fives, and the cells that would give the defender a
 * four in time. Not for rules under which a five needs an open end or black has forbidden points,
 * where other cells matter, too. `unplaced` is the number of replies that the tree has left off the
 * board so far; the reply asked about is one of them. */
void win_zone(const struct win_tree *tree, int node, struct shapes *shapes, lz_colour attacker,
              int unplaced, struct point_set *cells);
/* Adds those of the present position alone, with the attacker's move on the board. */
void win_touch(const struct shapes *shapes, lz_colour attacker, int unplaced,
               struct point_set *cells);

#endif
