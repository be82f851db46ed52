/* Trees of forced wins (threat/win.h) packed into 16-bit numbers, so that the search can keep many.
 * A node is one number, the move in its TREE_POINT lowest bits and the number of answers above,
 * followed by the answers. If that number fills its bits, the number of answers is the next one. An
 * answer is the defender's reply (0: the default) and a node. */
#ifndef LIANZI_PROOF_TREE_H
#define LIANZI_PROOF_TREE_H

#include "threat/win.h"

enum { TREE_POINT = 10, TREE_BEGIN = 2 };

/* Writes what comes before the answers, at most TREE_BEGIN numbers; returns the end. */
uint16_t *tree_begin(int move, uint32_t answers, uint16_t *out);
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
 * WIN_NONE without memory. The nodes' plies stay unset. */
int tree_get(struct win_tree *tree, const uint16_t *to, const uint16_t **at);

#endif
