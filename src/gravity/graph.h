/* The positions that a search by playouts has met: one node each, however it was reached. A node
 * has its edges only from its second visit on. */
#ifndef LIANZI_GRAVITY_GRAPH_H
#define LIANZI_GRAVITY_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

/* Values of proved bounds, for side 0. */
enum { GRAPH_LOST = -1, GRAPH_DRAWN = 0, GRAPH_WON = 1 };

struct graph_node {
    uint64_t key;
    float value;     /* 0 to 1, of side 0 */
    float own;       /* the part that its own playouts have in it */
    uint32_t visits; /* of its edges, and one */
    uint32_t edges;  /* the first; 0 for none */
    uint8_t count;   /* of edges */
    uint8_t mover;
    uint8_t empty; /* cells left */
    uint8_t plies; /* to the end, once that is proved; the winner may be faster */
    int8_t lower, upper;
};

struct graph_edge {
    uint32_t child; /* 0 before the first visit */
    uint32_t tries;
    uint8_t cell, prior; /* out of 255 */
};

struct graph {
    struct graph_node *nodes; /* from 1 */
    struct graph_edge *edges; /* blocks: one whose child is the block's node and whose tries are the
                                 number of edges, then these */
    uint32_t *places;         /* nodes by key */
    uint32_t node_count, node_limit, edge_count, edge_limit, place_mask;
};

/* False without memory. */
bool graph_init(struct graph *graph, uint64_t bytes);
void graph_free(struct graph *graph);
void graph_clear(struct graph *graph);
/* The node of a key; 0 for none. */
uint32_t graph_find(const struct graph *graph, uint64_t key);
/* A new node, of which only the key is set; 0 when the graph is full. */
uint32_t graph_add(struct graph *graph, uint64_t key);
/* Gives a node room for `count` edges, unset; NULL when the graph is full. */
struct graph_edge *graph_add_edges(struct graph *graph, uint32_t node, int count);
/* Forgets all but what can be reached from a node, which moves. Its new number. */
uint32_t graph_keep(struct graph *graph, uint32_t root);

static inline bool graph_is_proved(const struct graph_node *node)
{
    return node->lower == node->upper;
}

#endif
