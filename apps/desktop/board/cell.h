/* A cell of the board as a widget that draws nothing: it carries the cell's name for screen readers
 * and the keyboard's focus. */
#ifndef LIANZI_DESKTOP_CELL_H
#define LIANZI_DESKTOP_CELL_H

#include <gtk/gtk.h>

#define LIANZI_TYPE_CELL (lianzi_cell_get_type())
G_DECLARE_FINAL_TYPE(LianziCell, lianzi_cell, LIANZI, CELL, GtkWidget)

LianziCell *cell_new(void);
/* Screen readers are told when the name changes. */
void cell_rename(LianziCell *cell, const char *name);
/* NULL before it got one. */
const char *cell_name(const LianziCell *cell);

#endif
