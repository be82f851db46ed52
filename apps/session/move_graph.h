/* A record's tree laid out as a graph: a column for each depth, a row for each line. The main line
 * is the first row; a variation has a row below the line that it leaves, to the right of the move
 * that it follows. Lines share a row where they do not meet. No two nodes have one place, and no
 * line from a node to a child runs through another node or line: each variation is put below
 * everything that already stands in its columns, and variations that branch off late come before
 * those that branch off early. It holds what there is to draw and no pointer into the record. */
#ifndef LIANZI_SESSION_MOVE_GRAPH_H
#define LIANZI_SESSION_MOVE_GRAPH_H

#include <lianzi/lianzi.h>

struct graph_item {
    int node;
    int16_t number;    /* as on the stones (see struct move_item); 0 without a stone */
    uint8_t colour;    /* lz_colour; LZ_EMPTY without a stone */
    uint8_t judgement; /* lz_judgement */
    bool comment;      /* the node has one */
};

/* Nodes that follow each other, from the root or from a variation's first node to a leaf. */
struct graph_line {
    int row, column; /* of the first item */
    int first, count;
    int parent_row; /* where the line begins, one column to the left; -1: it begins with the root */
};

struct move_graph {
    struct graph_item *items;
    struct graph_line *lines;
    int item_count, line_count;
    int columns, rows;
    size_t item_room, line_room;
    bool failed; /* no memory: some of it is missing */
};

void move_graph_make(struct move_graph *graph, const lz_record *record);
void move_graph_clear(struct move_graph *graph);
/* The place of a node; false if it has none. */
bool move_graph_find(const struct move_graph *graph, int node, int *column, int *row);
/* The item at a place; NULL for none. */
const struct graph_item *move_graph_at(const struct move_graph *graph, int column, int row);

#endif
