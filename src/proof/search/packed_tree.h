/* Trees of forced wins (threat/win.h) packed into 16-bit numbers, so that the search can keep many.
 * A node is one number, the move in its TREE_POINT lowest bits and the number of answers above,
 * followed by the answers. If that number fills its bits, the number of answers is the next one. An
 * answer is the defender's reply (0: the default) and a node. In the trees of certificates a plan
 * may stand for a node: TREE_PLAN in the place of the move, and its number as the next two
 * numbers, the lower one first. */
#ifndef LIANZI_PROOF_SEARCH_PACKED_TREE_H
#define LIANZI_PROOF_SEARCH_PACKED_TREE_H

#include "threat/win.h"

enum { TREE_POINT = 10, TREE_BEGIN = 2, TREE_PLAN = (1 << TREE_POINT) - 1, TREE_PLAN_SIZE = 3 };

/* Writes what comes before the answers, at most TREE_BEGIN numbers; returns the end. */
uint16_t *tree_begin(int move, uint32_t answers, uint16_t *out);
/* Writes a plan of that number in the place of a node: TREE_PLAN_SIZE numbers. */
void tree_plan(uint32_t plan, uint16_t *out);
/* The first move of a tree. */
int tree_move(const uint16_t *at);
/* How many numbers the tree takes. */
uint32_t tree_size(const struct win_tree *tree, int node);
/* Writes the tree, each point turned by `to`; returns the end. */
uint16_t *tree_put(const struct win_tree *tree, int node, const uint16_t *to, uint16_t *out);
/* Checks numbers from a file: returns how many of the `left` numbers at `at` the tree takes, or 0
 * if they are no tree whose points are on the board. */
uint32_t tree_check(const uint16_t *at, uint32_t left, const struct board *board);
/* Reads the numbers at `*at` into the tree and moves `*at` past them. Returns the first node, or
 * WIN_NONE without memory. The nodes' plies stay unset. A plan becomes WIN_PLAN less its number in
 * a node's `child` (proof/certificate/replay.h). */
int tree_get(struct win_tree *tree, const uint16_t *to, const uint16_t **at);

#endif
