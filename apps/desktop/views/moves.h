/* The list of moves: the game's tree with its variations and comments, as rows or as a graph. A
 * click shows a position (win.look), the pointer previews it (win.preview), the arrows, Home and
 * End walk. It draws the visible rows alone, so that a tree may have any number of nodes. */
#ifndef LIANZI_DESKTOP_MOVES_H
#define LIANZI_DESKTOP_MOVES_H

#include "desktop/views/view.h"

#include <gtk/gtk.h>

GtkWidget *moves_new(void);
void moves_show(GtkWidget *moves, const struct view *view);

#endif
