/* The window in which the cards of the practice queue are asked. */
#ifndef LIANZI_DESKTOP_DRILL_H
#define LIANZI_DESKTOP_DRILL_H

#include "desktop/parts/preferences.h"
#include "store/cards.h"

#include <gtk/gtk.h>

/* Opens it over another window, or one that says when the next card is due. `find` limits it to the
 * mistakes that it adds (kept_queue_begin_mistakes), NULL to nothing. Returns false, with a message
 * in `problem`, if the queue cannot be read. */
bool drill_show(GtkWindow *over, const struct preferences *preferences, card_mistakes_fn *find,
                void *user, char *problem, size_t size);
/* Fills the menu with the item that opens it, with the number of cards that are due, and one that
 * makes more. */
void drill_fill_menu(GMenu *menu);

#endif
