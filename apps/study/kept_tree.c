#include "study/kept_tree.h"

#include <lianzi/study.h>
#include <stdlib.h>
#include <string.h>

lz_classic_settings kept_tree_settings(int classic, int depth, int prune, int order)
{
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, (lz_classic)classic);
    settings.max_nodes = KEPT_TREE_SEARCHED;
    if (depth >= 0)
        settings.depth = depth;
    if (order >= 0)
        settings.order = (lz_classic_order)order;
    if (settings.order == LZ_CLASSIC_ORDER_SORTED)
        settings.prune = LZ_CLASSIC_PRUNE_FULL;
    if (prune >= 0)
        settings.prune = (lz_classic_prune)prune;
    const bool prunes = settings.algorithm == LZ_CLASSIC_SEARCH_ALPHABETA ||
                        settings.algorithm == LZ_CLASSIC_SEARCH_NEGAMAX;
    if (settings.order == LZ_CLASSIC_ORDER_SORTED || (prune > LZ_CLASSIC_PRUNE_NONE && !prunes))
        settings.algorithm = LZ_CLASSIC_SEARCH_ALPHABETA;
    return settings;
}

/* After the first search, of this depth and with this report. False without memory. */
static bool begin(struct kept_tree *tree, const lz_classic_report *report, int depth, size_t most)
{
    size_t whole = 1;
    *tree = (struct kept_tree){.whole_plies = 0};
    while (tree->whole_plies < depth &&
           whole + report->nodes_by_depth[tree->whole_plies + 1] <= most)
        whole += (size_t)report->nodes_by_depth[++tree->whole_plies];
    tree->room_below = most - whole;
    tree->capacity = most < report->nodes ? most : (size_t)report->nodes;
    tree->nodes = calloc(tree->capacity, sizeof *tree->nodes);
    tree->failed = !tree->nodes;
    return !tree->failed;
}

/* The `on_node` of the second search. */
static void take(const lz_classic_node *node, void *user)
{
    struct kept_tree *const tree = user;
    if (node->ply > tree->whole_plies) {
        if (node->ply > tree->whole_plies + 1 || tree->room_below == 0)
            return;
        tree->room_below--;
    }
    struct kept_node *const kept = &tree->nodes[tree->count++];
    *kept = (struct kept_node){.node = *node};
    kept->node.skipped = NULL;
    if (node->skipped_count == 0)
        return;
    kept->skipped = malloc((size_t)node->skipped_count * sizeof *kept->skipped);
    if (kept->skipped)
        memcpy(kept->skipped, node->skipped, (size_t)node->skipped_count * sizeof *kept->skipped);
    else
        tree->failed = true;
}

static int compare_ids(const void *a, const void *b)
{
    const uint64_t left = ((const struct kept_node *)a)->node.id;
    const uint64_t right = ((const struct kept_node *)b)->node.id;
    return (left > right) - (left < right);
}

struct kept_node *kept_tree_find(const struct kept_tree *tree, uint64_t id)
{
    const struct kept_node key = {.node.id = id};
    return bsearch(&key, tree->nodes, tree->count, sizeof *tree->nodes, compare_ids);
}

int kept_tree_line(const struct kept_tree *tree, const lz_classic_node *node,
                   int cells[LZ_CLASSIC_DEPTH_MAX])
{
    const int length = node->ply;
    for (; node->ply > 0; node = &kept_tree_find(tree, node->parent)->node)
        cells[node->ply - 1] = node->cell;
    return length;
}

lz_game *kept_tree_game(const struct kept_tree *tree, const lz_classic_node *node,
                        const lz_game *root)
{
    int line[LZ_CLASSIC_DEPTH_MAX];
    const int length = kept_tree_line(tree, node, line);
    lz_game *game = NULL;
    lz_game_copy(root, &game, NULL);
    for (int i = 0; i < length && game; i++)
        lz_game_act(game, lz_action_place(line[i]), NULL);
    return game;
}

/* After the second search. */
static void end(struct kept_tree *tree)
{
    qsort(tree->nodes, tree->count, sizeof *tree->nodes, compare_ids);
    for (size_t i = 0; i < tree->count; i++) {
        if (tree->nodes[i].node.ply > 0)
            kept_tree_find(tree, tree->nodes[i].node.parent)->kept_children++;
    }
}

lz_status kept_tree_search(const lz_game *game, const lz_classic_settings *settings,
                           const lz_stop *stop, size_t most, struct kept_tree *tree,
                           lz_classic_report *report, lz_error *error)
{
    lz_classic_settings keeping = *settings;
    lz_classic_report again;
    *tree = (struct kept_tree){.nodes = NULL};
    lz_status status = lz_classic_search(game, settings, stop, report, error);
    if (status || report->over_limit)
        return status;
    keeping.on_node = take;
    keeping.user = tree;
    if (begin(tree, report, settings->depth, most))
        status = lz_classic_search(game, &keeping, stop, &again, error);
    if (tree->failed)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory for a tree of %d nodes",
                            (int)tree->capacity);
    report->over_limit = !status && again.over_limit;
    if (status || report->over_limit)
        kept_tree_free(tree);
    else
        end(tree);
    return status;
}

void kept_tree_free(struct kept_tree *tree)
{
    for (size_t i = 0; i < tree->count; i++)
        free(tree->nodes[i].skipped);
    free(tree->nodes);
    *tree = (struct kept_tree){.nodes = NULL};
}
