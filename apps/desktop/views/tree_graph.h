/* Draws the tree of moves as a graph: stones with their numbers from left to right, variations
 * below, the node on the board ringed. It draws what is visible alone. */
#ifndef LIANZI_DESKTOP_TREE_GRAPH_H
#define LIANZI_DESKTOP_TREE_GRAPH_H

#include "session/move_graph.h"

#include <gtk/gtk.h>

enum { TREE_GRAPH_STEP = 30 /* pixels from a node's middle to the next one's, either way */ };

/* The part that is seen, in pixels. */
struct tree_graph_part {
    double left, top;
    int width, height;
};

struct tree_graph_look {
    int shown, hovered; /* nodes with a ring; LZ_RECORD_NO_NODE for none */
    bool discs;         /* red and yellow */
    GdkRGBA ink, accent;
};

void tree_graph_draw(GtkWidget *area, cairo_t *cr, const struct move_graph *graph,
                     const struct tree_graph_part *part, const struct tree_graph_look *look);
/* The middle of a place in the whole graph, along either axis. */
double tree_graph_middle(int place);
/* The node at a point of the part; LZ_RECORD_NO_NODE for none. */
int tree_graph_node_at(const struct move_graph *graph, const struct tree_graph_part *part, double x,
                       double y);
/* Calls `visit` for each visible node, with its middle in the part. */
typedef void tree_graph_fn(const struct graph_item *item, double x, double y, void *user);
void tree_graph_each(const struct move_graph *graph, const struct tree_graph_part *part,
                     tree_graph_fn *visit, void *user);

#endif
