/* The window in which the cards of the practice queue are asked. */
#ifndef LIANZI_DESKTOP_DRILL_H
#define LIANZI_DESKTOP_DRILL_H

#include "desktop/parts/preferences.h"

#include <gtk/gtk.h>

/* Opens it over another window, or one that says when the next card is due. Returns false, with a
 * message in `problem`, if the queue cannot be read. */
bool drill_show(GtkWindow *over, const struct preferences *preferences, char *problem, size_t size);
/* Fills the menu with the item that opens it, with the number of cards that are due, and one that
 * makes more. */
void drill_fill_menu(GMenu *menu);

#endif
