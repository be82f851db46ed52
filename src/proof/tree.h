/* Trees of forced wins (threat/win.h) as short numbers, so that the search can keep many. A node is
 * its move with the number of its answers above TREE_POINT bits; each answer is its reply, 0 for
 * the default, and the node. */
#ifndef LIANZI_PROOF_TREE_H
#define LIANZI_PROOF_TREE_H

#include "threat/win.h"

enum { TREE_POINT = 10 };

/* How many numbers the tree takes; 0 when it has a node with too many answers. */
uint32_t tree_size(const struct win_tree *tree, int node);
/* Writes it, each point turned by `to`; returns the end. */
uint16_t *tree_put(const struct win_tree *tree, int node, const uint16_t *to, uint16_t *out);
/* How many of the `left` numbers a sound tree at `at` takes, its points those of the board; 0 when
 * there is none. */
uint32_t tree_check(const uint16_t *at, uint32_t left, const struct board *board);
/* Reads it into the tree; its first node, or WIN_NONE without memory. The plies to the five are not
 * known. */
int tree_get(struct win_tree *tree, const uint16_t *to, const uint16_t **at);

#endif
