/* The person's progress: puzzles, practice, games, mistakes by kind, openings, opponents. */
#ifndef LIANZI_DESKTOP_PROGRESS_H
#define LIANZI_DESKTOP_PROGRESS_H

#include "desktop/dialogs/games.h"

/* Shows it over the window. A game that is picked goes to `chosen`, and the dialog closes first;
 * one to be reviewed goes there, too, before the window's action "review" begins. */
void progress_show(GtkWindow *over, games_fn *chosen, void *user);

#endif
