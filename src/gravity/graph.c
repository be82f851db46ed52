#include "gravity/graph.h"

#include "base/pages.h"
#include <string.h>

enum { EDGES_PER_NODE = 3, PLACES_MIN = 1024 };

bool graph_init(struct graph *graph, uint64_t bytes)
{
    /* A node, its edges, and two to four places for it. */
    const uint64_t each =
        sizeof *graph->nodes + EDGES_PER_NODE * sizeof *graph->edges + 2 * sizeof *graph->places;
    *graph = (struct graph){
        .node_limit = (uint32_t)(bytes / each < UINT32_MAX / 4 ? bytes / each : UINT32_MAX / 4)};
    uint32_t places = PLACES_MIN;
    while (places < 2 * graph->node_limit)
        places *= 2;
    graph->edge_limit = graph->node_limit * EDGES_PER_NODE;
    graph->place_mask = places - 1;
    graph->nodes = pages_new((uint64_t)graph->node_limit * sizeof *graph->nodes, 1);
    graph->edges = pages_new((uint64_t)graph->edge_limit * sizeof *graph->edges, 1);
    graph->places = pages_new((uint64_t)places * sizeof *graph->places, 1);
    graph->node_count = graph->edge_count = 1;
    return graph->nodes && graph->edges && graph->places;
}

void graph_free(struct graph *graph)
{
    pages_free(graph->nodes);
    pages_free(graph->edges);
    pages_free(graph->places);
}

static void places_clear(struct graph *graph)
{
    memset(graph->places, 0, ((size_t)graph->place_mask + 1) * sizeof *graph->places);
}

void graph_clear(struct graph *graph)
{
    if (graph->node_count > 1)
        places_clear(graph);
    graph->node_count = graph->edge_count = 1;
}

/* The place of a key, or the free one where it belongs. */
static uint32_t *place_of(const struct graph *graph, uint64_t key)
{
    uint32_t at = (uint32_t)key & graph->place_mask;
    while (graph->places[at] && graph->nodes[graph->places[at]].key != key)
        at = (at + 1) & graph->place_mask;
    return &graph->places[at];
}

uint32_t graph_find(const struct graph *graph, uint64_t key)
{
    return *place_of(graph, key);
}

uint32_t graph_add(struct graph *graph, uint64_t key)
{
    if (graph->node_count >= graph->node_limit)
        return 0;
    const uint32_t node = graph->node_count++;
    *place_of(graph, key) = node;
    graph->nodes[node] = (struct graph_node){.key = key};
    return node;
}

struct graph_edge *graph_add_edges(struct graph *graph, uint32_t node, int count)
{
    if (graph->edge_limit - graph->edge_count < (uint32_t)count + 1)
        return NULL;
    struct graph_edge *block = &graph->edges[graph->edge_count];
    *block = (struct graph_edge){.child = node, .tries = (uint32_t)count};
    graph->nodes[node].edges = graph->edge_count + 1;
    graph->nodes[node].count = (uint8_t)count;
    graph->edge_count += (uint32_t)count + 1;
    return block + 1;
}

/* Marks what can be reached from `root`. `marks` has a number for every node; `stack` has room for
 * as many. */
static void mark(const struct graph *graph, uint32_t root, uint32_t *marks, uint32_t *stack)
{
    uint32_t count = 0;
    marks[root] = 1;
    stack[count++] = root;
    while (count) {
        const struct graph_node *node = &graph->nodes[stack[--count]];
        for (int i = 0; i < node->count; i++) {
            const uint32_t child = graph->edges[node->edges + (uint32_t)i].child;
            if (!child || marks[child])
                continue;
            marks[child] = 1;
            stack[count++] = child;
        }
    }
}

/* Moves the edges of marked nodes to the front. `to` has the nodes' new numbers, 0 for the others.
 */
static void edges_keep(struct graph *graph, const uint32_t *to)
{
    uint32_t kept = 1;
    for (uint32_t at = 1, next; at < graph->edge_count; at = next) {
        const uint32_t node = graph->edges[at].child, count = graph->edges[at].tries;
        next = at + count + 1;
        if (!to[node])
            continue;
        for (uint32_t i = 0; i <= count; i++) {
            graph->edges[kept + i] = graph->edges[at + i];
            graph->edges[kept + i].child = to[graph->edges[kept + i].child];
        }
        graph->nodes[node].edges = kept + 1;
        kept += count + 1;
    }
    graph->edge_count = kept;
}

uint32_t graph_keep(struct graph *graph, uint32_t root)
{
    /* The places, at least two for a node, hold the marks and the stack before they are filled
     * anew. */
    uint32_t *to = graph->places, kept = 1;
    places_clear(graph);
    mark(graph, root, to, to + graph->node_limit);
    for (uint32_t i = 1; i < graph->node_count; i++)
        if (to[i])
            to[i] = kept++;
    edges_keep(graph, to);
    for (uint32_t i = 1; i < graph->node_count; i++)
        if (to[i])
            graph->nodes[to[i]] = graph->nodes[i];
    const uint32_t moved = to[root];
    graph->node_count = kept;
    places_clear(graph);
    for (uint32_t i = 1; i < kept; i++)
        *place_of(graph, graph->nodes[i].key) = i;
    return moved;
}
