/* The graph of the game: black's win rate after every move where the engine has thought, or the
 * classic's value; a click goes to that move. */
#ifndef LIANZI_DESKTOP_GRAPH_H
#define LIANZI_DESKTOP_GRAPH_H

#include <gtk/gtk.h>

struct window;

GtkWidget *graph_new(struct window *window);
void graph_show(GtkWidget *graph, const struct window *window);

#endif
