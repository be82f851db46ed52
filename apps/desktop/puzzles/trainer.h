/* The window in which a person solves puzzles. */
#ifndef LIANZI_DESKTOP_TRAINER_H
#define LIANZI_DESKTOP_TRAINER_H

#include "desktop/parts/preferences.h"

#include <gtk/gtk.h>

/* Opens it over another window. Returns false, with a message in `problem`, if there are no puzzles
 * or the progress cannot be read. */
bool trainer_show(GtkWindow *over, const struct preferences *preferences, char *problem,
                  size_t size);

#endif
