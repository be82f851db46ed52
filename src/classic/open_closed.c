/* Report 002's minimax without recursion: it grows the tree with a list OPEN of nodes to expand and
 * a list CLOSED of nodes expanded, and then values the nodes backwards.
 *
 *   - LOOP1 takes the first node off OPEN and puts it on CLOSED. If the game is over there, the
 *     node gets INF, -INF or 0 at once. Otherwise its children join the tree: those above the
 *     depth limit join OPEN too, those at the limit get their static value.
 *   - LOOP2 takes the first node of CLOSED whose children all have values, gives it their maximum
 *     or minimum, and removes it, until CLOSED is empty.
 *   - LOOP3 is missing in the report. Here the answer is the root's value and the first child with
 *     that value.
 *
 * As printed, LOOP1 puts a node on CLOSED before it tests for the end of the game; a node that
 * decides the game would then wait there for children that it never gets. Ours stays off CLOSED.
 * LOOP2 reads CLOSED newest first, so it meets a node after all its children and reads the list
 * once. Nothing is cut. The whole tree is in memory, so a search without a node limit stops at
 * OPEN_CLOSED_NODES. */
#include "classic/search.h"

#include "base/error.h"
#include "base/list.h"
#include <lianzi/study.h>
#include <stdlib.h>

enum { OPEN_CLOSED_NODES = 50000000 };

struct tree_node {
    int64_t value;
    int32_t parent;
    int32_t first_child; /* the others follow it */
    int16_t children;
    int16_t point; /* the move that led here */
    int8_t ply;
    bool has_value;
};

/* The tree T, in the order in which it grows. OPEN is the nodes without a value from index `open`
 * on; new children join at its end. CLOSED is the nodes without a value before `open`. A node's
 * index is also its id. */
struct tree {
    struct tree_node *nodes;
    size_t room;
    int32_t count, open;
};

static bool tree_add(struct tree *tree, struct tree_node node)
{
    struct tree_node *nodes =
        list_grown(tree->nodes, (size_t)tree->count, &tree->room, sizeof *nodes);
    if (!nodes)
        return false;
    tree->nodes = nodes;
    tree->nodes[tree->count++] = node;
    return true;
}

/* ---- The position at a node --------------------------------------------------------------------
 */

/* The moves made to come to a node, to be taken back. */
struct way {
    int length;
    struct taken_move taken[LZ_CLASSIC_DEPTH_MAX];
};

static void walk_to(struct search *search, const struct tree *tree, int32_t index, struct way *way)
{
    int16_t points[LZ_CLASSIC_DEPTH_MAX];
    way->length = tree->nodes[index].ply;
    for (int ply = way->length; ply > 0; ply--) {
        points[ply - 1] = tree->nodes[index].point;
        search->path[ply] = (uint64_t)index;
        index = tree->nodes[index].parent;
    }
    search->path[0] = 0;
    for (int i = 0; i < way->length; i++)
        way->taken[i] = node_place(search, points[i]);
}

static void walk_back(struct search *search, const struct way *way)
{
    for (int i = way->length - 1; i >= 0; i--)
        node_take_back(search, way->taken[i]);
}

/* ---- LOOP1 -------------------------------------------------------------------------------------
 */

static const struct node_result whole_window = {.alpha = -LZ_CLASSIC_INFINITY,
                                                .beta = LZ_CLASSIC_INFINITY};

/* Adds one child of the present position. At the depth limit it gets its value at once. */
static bool grow_child(struct search *search, struct tree *tree, int32_t parent, int16_t point)
{
    struct tree_node child = {
        .parent = parent, .point = point, .ply = (int8_t)(tree->nodes[parent].ply + 1)};
    if (!node_enter(search, child.ply))
        return true;
    if (child.ply == search->settings->depth) {
        struct node_result result = whole_window;
        const struct taken_move taken = node_place(search, point);
        child.has_value = node_is_over(search, child.ply, &result);
        child.value = result.value;
        node_take_back(search, taken);
    }
    return tree_add(tree, child);
}

/* Expands the first node of OPEN; false without memory. */
static bool expand_first(struct search *search, struct tree *tree)
{
    const int32_t index = tree->open++;
    struct tree_node *node = &tree->nodes[index];
    struct node_result result = whole_window;
    struct way way;
    int16_t moves[LZ_CELLS_MAX];
    walk_to(search, tree, index, &way);
    if (node_is_over(search, node->ply, &result) ||
        !node_has_moves(search, node->ply, moves, &result)) {
        node->has_value = true;
        node->value = result.value;
    } else {
        node->first_child = tree->count;
        node->children = (int16_t)result.count;
    }
    bool ok = true;
    for (int i = 0; i < result.count && ok && !search->report->over_limit; i++)
        ok = grow_child(search, tree, index, moves[i]);
    walk_back(search, &way);
    return ok;
}

/* ---- LOOP2 and LOOP3 ---------------------------------------------------------------------------
 */

/* The first child with the best value for the side to move at `node`. */
static int32_t best_child(const struct tree *tree, const struct tree_node *node, bool maximizes)
{
    int32_t best = node->first_child;
    for (int32_t i = best + 1; i < node->first_child + node->children; i++) {
        const int64_t value = tree->nodes[i].value;
        if (maximizes ? value > tree->nodes[best].value : value < tree->nodes[best].value)
            best = i;
    }
    return best;
}

static void tell_closed(struct search *search, const struct tree *tree, int32_t index)
{
    const struct tree_node *node = &tree->nodes[index];
    struct node_result result = whole_window;
    result.value = node->value;
    result.count = result.searched = node->children;
    result.secured = true; /* every child has its own value */
    struct way way;
    walk_to(search, tree, index, &way);
    node_leave(search, node->ply, &result);
    walk_back(search, &way);
}

static void value_closed(struct search *search, struct tree *tree)
{
    const bool root_maximizes = node_maximizes(search);
    for (int32_t i = tree->count - 1; i >= 0; i--) {
        struct tree_node *node = &tree->nodes[i];
        if (node->has_value)
            continue;
        const bool maximizes = root_maximizes == (node->ply % 2 == 0);
        const struct tree_node *best = &tree->nodes[best_child(tree, node, maximizes)];
        node->value = best->value;
        node->has_value = true;
        if (node->ply == 0)
            search->best = best->point;
        if (search->settings->on_node)
            tell_closed(search, tree, i);
    }
}

lz_status search_open_closed(struct search *search, int64_t *value, lz_error *error)
{
    struct tree tree = {0};
    bool ok = node_enter(search, 0) && tree_add(&tree, (struct tree_node){.parent = 0});
    while (ok && tree.open < tree.count && !search->report->over_limit) {
        if (tree.nodes[tree.open].has_value)
            tree.open++;
        else
            ok = expand_first(search, &tree);
        if (tree.count >= OPEN_CLOSED_NODES && search->settings->max_nodes == 0)
            search->report->over_limit = true;
    }
    if (ok && !search->report->over_limit) {
        value_closed(search, &tree);
        *value = tree.nodes[0].value;
    }
    free(tree.nodes);
    if (ok || search->report->over_limit)
        return LZ_OK;
    return error_set(error, LZ_ERR_MEMORY, "no memory for a tree of %lld nodes",
                     (long long)search->report->nodes);
}
