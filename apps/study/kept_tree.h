/* The tree of a classic's search, as much of it as fits into a number of nodes. A tree can have
 * millions, so the search runs twice. The first run counts the nodes by depth, which shows how many
 * complete plies fit; the second keeps these and as many nodes of the next ply as fit. */
#ifndef LIANZI_STUDY_KEPT_TREE_H
#define LIANZI_STUDY_KEPT_TREE_H

#include <lianzi/study.h>

/* Where people choose neither limit. */
enum { KEPT_TREE_SEARCHED = 20000000, KEPT_TREE_NODES = 200000 };

struct kept_node {
    lz_classic_node node;
    int *skipped; /* a copy of the node's; NULL when there are none */
    int kept_children;
};

struct kept_tree {
    int whole_plies; /* kept completely */
    size_t capacity, room_below;
    size_t count;
    struct kept_node *nodes; /* sorted by id at the end */
    bool failed;             /* no memory */
};

/* The report's settings with some changed; -1 leaves one as it is. */
lz_classic_settings kept_tree_settings(int classic, int depth, int prune, int order);
/* Searches twice and keeps at most `most` nodes in the tree, which the caller frees either way. A
 * search that passes its limit or is stopped (`report->over_limit`) keeps none. LZ_ERR_MEMORY, or
 * the refusal of the search. */
lz_status kept_tree_search(const lz_game *game, const lz_classic_settings *settings,
                           const lz_stop *stop, size_t most, struct kept_tree *tree,
                           lz_classic_report *report, lz_error *error);
/* NULL for a node that is not kept. */
struct kept_node *kept_tree_find(const struct kept_tree *tree, uint64_t id);
/* The line of play that leads to a kept node, cells from the root on. Returns how many. */
int kept_tree_line(const struct kept_tree *tree, const lz_classic_node *node,
                   int cells[LZ_CLASSIC_DEPTH_MAX]);
/* The position at a kept node; `root` is what was searched. The caller frees it; NULL without
 * memory. */
lz_game *kept_tree_game(const struct kept_tree *tree, const lz_classic_node *node,
                        const lz_game *root);
void kept_tree_free(struct kept_tree *tree);

#endif
