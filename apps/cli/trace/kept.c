#include "cli/trace/kept.h"

#include <lianzi/study.h>
#include <stdlib.h>
#include <string.h>

bool kept_search_begin(struct kept_search *kept, size_t capacity)
{
    *kept = (struct kept_search){.capacity = capacity};
    kept->nodes = calloc(capacity, sizeof *kept->nodes);
    kept->failed = !kept->nodes;
    return !kept->failed;
}

static bool is_open(const lz_trace_node *node)
{
    return node->beta - node->alpha > 1;
}

/* Whether `a` is less worth keeping than `b`. */
static bool is_less(const lz_trace_node *a, const lz_trace_node *b)
{
    if (is_open(a) != is_open(b))
        return is_open(b);
    return a->size != b->size ? a->size < b->size : a->id < b->id;
}

static void swap(struct kept_node *a, struct kept_node *b)
{
    const struct kept_node before = *a;
    *a = *b;
    *b = before;
}

static void sift_up(struct kept_search *kept, size_t i)
{
    struct kept_node *nodes = kept->nodes;
    for (; i && is_less(&nodes[i].node, &nodes[(i - 1) / 2].node); i = (i - 1) / 2)
        swap(&nodes[i], &nodes[(i - 1) / 2]);
}

static void sift_down(struct kept_search *kept, size_t i)
{
    struct kept_node *nodes = kept->nodes;
    for (size_t child; (child = 2 * i + 1) < kept->count; i = child) {
        if (child + 1 < kept->count && is_less(&nodes[child + 1].node, &nodes[child].node))
            child++;
        if (!is_less(&nodes[child].node, &nodes[i].node))
            return;
        swap(&nodes[i], &nodes[child]);
    }
}

static lz_trace_move *copy_moves(const lz_trace_node *node)
{
    const size_t size = (size_t)node->move_count * sizeof *node->moves;
    lz_trace_move *moves = malloc(size + 1);
    if (moves)
        memcpy(moves, node->moves, size);
    return moves;
}

void kept_search_take(struct kept_search *kept, const lz_trace_node *node)
{
    const bool full = kept->count == kept->capacity;
    if (kept->failed || (full && !is_less(&kept->nodes[0].node, node)))
        return;
    lz_trace_move *moves = copy_moves(node);
    if (!moves) {
        kept->failed = true;
        return;
    }
    struct kept_node *place = full ? &kept->nodes[0] : &kept->nodes[kept->count++];
    free((void *)place->node.moves);
    *place = (struct kept_node){.node = *node, .missing = node->below};
    place->node.moves = moves;
    if (full)
        sift_down(kept, 0);
    else
        sift_up(kept, kept->count - 1);
}

static int compare_ids(const void *a, const void *b)
{
    const uint64_t left = ((const struct kept_node *)a)->node.id;
    const uint64_t right = ((const struct kept_node *)b)->node.id;
    return (left > right) - (left < right);
}

bool kept_search_end(struct kept_search *kept)
{
    if (kept->failed)
        return false;
    qsort(kept->nodes, kept->count, sizeof *kept->nodes, compare_ids);
    for (size_t i = 0; i < kept->count; i++) {
        const struct kept_node key = {.node.id = kept->nodes[i].node.parent};
        struct kept_node *above =
            bsearch(&key, kept->nodes, kept->count, sizeof *kept->nodes, compare_ids);
        if (above)
            above->missing--;
    }
    return true;
}

void kept_search_free(struct kept_search *kept)
{
    for (size_t i = 0; i < kept->count; i++)
        free((void *)kept->nodes[i].node.moves);
    free(kept->nodes);
    *kept = (struct kept_search){.nodes = NULL};
}
