/* The window in which a classic's search is studied step by step. */
#ifndef LIANZI_DESKTOP_STEPPER_H
#define LIANZI_DESKTOP_STEPPER_H

#include "desktop/parts/preferences.h"

#include <gtk/gtk.h>
#include <lianzi/lianzi.h>

/* Opens it over another window. Of the game it takes a copy, whose position can be searched. */
void stepper_show(GtkWindow *over, const struct preferences *preferences, const lz_game *game);

#endif
