/* The page of games played: figures against each level, and the games to open, continue or
 * delete. */
#ifndef LIANZI_DESKTOP_GAMES_H
#define LIANZI_DESKTOP_GAMES_H

#include "desktop/parts/preferences.h"

#include <gtk/gtk.h>

/* Takes ownership of the session. */
typedef void games_fn(struct session *session, void *user);

void games_show(GtkWindow *over, games_fn *chosen, void *user);

#endif
