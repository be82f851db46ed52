/* The tree of a forced win. A node is a move of the attacker; its children answer the replies that
 * need an answer of their own. The default answers all other replies: it is the attacker's win
 * after a pass. A five has no children, nor has a four after which no reply stops the five. */
#ifndef LIANZI_THREAT_WIN_H
#define LIANZI_THREAT_WIN_H

#include "shape/shapes.h"

enum { WIN_NONE = -1, WIN_LINE_MAX = LZ_SOLVE_LINE_MAX };

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
/* The node's answer to the reply, or its default answer; WIN_NONE if it has neither. */
int win_answer_to(const struct win_tree *tree, int node, int reply);

/* Adds to `cells` every cell on which one more stone of the defender could change the attacker's
 * play by the tree. `unplaced` is the number of replies that the tree has left off the board so
 * far; the reply asked about is one of them.
 *
 * With a stone on any other cell the play is the same, move for move, since at each node
 * - the attacker's move is free: its cell is one of these;
 * - he may play it: under renju only a point that the shapes suspect can be forbidden to him, a
 *   white stone makes no point suspect that was not, and the points that renju's referee looks at
 *   to judge a suspected one are among these;
 * - he completes the same lines: the cells of his fives are among these and, where a five needs an
 *   open end, the empty ends of their lines;
 * - so the same stops are left to the defender; one that renju forbids to black stays forbidden,
 *   since the points that the referee looks at are among these;
 * - the defender completes no line: before the reply that would, his line lacks that stone and the
 *   unplaced ones only, so it would become a four or more with one of them, and such cells are
 *   among these. */
void win_zone(const struct win_tree *tree, int node, struct shapes *shapes, lz_colour attacker,
              int unplaced, struct point_set *cells);
/* Adds those of the present position alone, with the attacker's move on the board. */
void win_touch(struct shapes *shapes, lz_colour attacker, int unplaced, struct point_set *cells);

/* Writes the moves of both sides from the node on, against the longest defence, to the five or to a
 * four that no legal reply stops. Returns how many. The shapes are as before on return. */
int win_line(const struct win_tree *tree, int node, struct shapes *shapes, lz_colour attacker,
             uint16_t line[WIN_LINE_MAX]);

#endif
