/* The graph of the game: black's win rate after every move that the engine has searched, or the
 * classic's value. A click goes to that move (win.go-to). */
#ifndef LIANZI_DESKTOP_GRAPH_H
#define LIANZI_DESKTOP_GRAPH_H

#include "desktop/views/view.h"

#include <gtk/gtk.h>

GtkWidget *graph_new(void);
void graph_show(GtkWidget *graph, const struct view *view);

#endif
