/* The person's progress: puzzles, practice, games, mistakes by kind, openings, opponents. */
#ifndef LIANZI_DESKTOP_PROGRESS_H
#define LIANZI_DESKTOP_PROGRESS_H

#include "desktop/dialogs/games.h"
#include "study/story.h"

/* Asks for the positions of the mistakes of that kind. */
typedef void progress_practise_fn(enum error_kind kind, void *user);

/* Shows it over the window. A game that is picked goes to `chosen`, and the dialog closes first, as
 * it does before `practise` (NULL: there is no practice); one to be reviewed goes there, too,
 * before the window's action "review" begins. */
void progress_show(GtkWindow *over, games_fn *chosen, progress_practise_fn *practise, void *user);

#endif
