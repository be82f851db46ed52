/* Ways through a record's tree: whole walks, lines from the start to a leaf, and the lines that a
 * node belongs to. */
#ifndef LIANZI_STUDY_TREE_H
#define LIANZI_STUDY_TREE_H

#include <lianzi/lianzi.h>

/* The most nodes of a line, its root included. */
enum { TREE_LINE_MAX = 2 * LZ_CELLS_MAX + 21 };

/* The next node of a walk through the whole tree: parents before children, in their order.
 * LZ_RECORD_NO_NODE after the last. */
int tree_walk(const lz_record *record, int node);
/* The next node of that walk that is not below this one. */
int tree_past(const lz_record *record, int node);
/* Where the node's line ends that goes on by first children. */
int tree_last(const lz_record *record, int node);
/* The last set-up on the way to the node, itself included; LZ_RECORD_ROOT without one. */
int tree_set_up(const lz_record *record, int node);
/* How many stones an action of a game puts; those of a set-up are not counted. */
int tree_stones_of(lz_action action);
/* The number of the node's last stone, counted from the last set-up; 0 before the first. */
int tree_stones(const lz_record *record, int node);
/* The node at that depth on the way to `node`; `node` itself if it is no deeper. */
int tree_at_depth(const lz_record *record, int node, int depth);
/* Whether the way to `node` leads through `above`; every node does through itself. */
bool tree_is_above(const lz_record *record, int above, int node);
/* Writes the nodes from the root to `node`; returns how many. */
int tree_line(const lz_record *record, int node, int line[TREE_LINE_MAX]);
/* The nearest node, from this one upwards, that is not the first of its siblings: the beginning of
 * the variation that the node belongs to. LZ_RECORD_NO_NODE on the main line. */
int tree_branch(const lz_record *record, int node);
/* The sibling before (-1) or after (1) it; LZ_RECORD_NO_NODE without one. */
int tree_sibling(const lz_record *record, int node, int direction);
/* How many nodes there are below it and including it. */
int tree_count(const lz_record *record, int node);

/* Makes another text of one, to be freed; NULL without memory. */
typedef char *tree_change_fn(void *user, const char *text);
/* Changes the comments and labels of all nodes; false without memory. */
bool tree_change_texts(lz_record *record, tree_change_fn *change, void *user);

#endif
