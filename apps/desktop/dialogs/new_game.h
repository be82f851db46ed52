/* The dialog that begins a game: rule, board, players, clock. */
#ifndef LIANZI_DESKTOP_NEW_GAME_H
#define LIANZI_DESKTOP_NEW_GAME_H

#include "desktop/board/look.h"
#include "session/session.h"

#include <gtk/gtk.h>

typedef void new_game_fn(const struct session_setup *setup, void *user);

/* Shows the proposal. Calls `begin` with the choice, at most once. */
void new_game_ask(GtkWindow *over, const struct session_setup *proposal, const struct look *look,
                  new_game_fn *begin, void *user);

#endif
