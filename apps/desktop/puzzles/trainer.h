/* The window in which a person solves puzzles. */
#ifndef LIANZI_DESKTOP_TRAINER_H
#define LIANZI_DESKTOP_TRAINER_H

#include "desktop/parts/preferences.h"

#include <gtk/gtk.h>

/* Opens it over another window. Returns false, with a message in `problem`, if there are no puzzles
 * or the progress cannot be read. The preferences get the choice of puzzles. */
bool trainer_show(GtkWindow *over, struct preferences *preferences, char *problem, size_t size);

#endif
