/* A cell of the board as a widget that draws nothing. It carries the cell's name for screen
 * readers, and the keyboard focus. */
#ifndef LIANZI_DESKTOP_CELL_H
#define LIANZI_DESKTOP_CELL_H

#include <gtk/gtk.h>

#define LIANZI_TYPE_CELL (lianzi_cell_get_type())
G_DECLARE_FINAL_TYPE(LianziCell, lianzi_cell, LIANZI, CELL, GtkWidget)

LianziCell *cell_new(void);
/* Notifies screen readers of the new name. */
void cell_rename(LianziCell *cell, const char *name);
/* NULL until the first cell_rename. */
const char *cell_name(const LianziCell *cell);

#endif
