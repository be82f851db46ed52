/* The main window as the program sees it. Its inside is in inside.h. */
#ifndef LIANZI_DESKTOP_WINDOW_H
#define LIANZI_DESKTOP_WINDOW_H

#include "desktop/parts/preferences.h"
#include "desktop/sitting/session.h"

#include <adwaita.h>

struct window;

/* Without a session yet; it goes when the user closes it. */
struct window *window_new(AdwApplication *app, struct preferences *preferences);
GtkWindow *window_shell(const struct window *window);
void window_focus_board(struct window *window);
/* NULL before there is one. */
const struct session *window_session(const struct window *window);
/* Takes the session over from here on; what was played before is dropped. */
void window_take_session(struct window *window, struct session *session);
/* Takes up the game that was left, and says so; false when there is none, or when it had ended: it
 * is the previous one then. */
bool window_restore(struct window *window, bool greet);
/* Makes the game that was left the previous one, before another begins. */
void window_stash_left(struct window *window);
/* Says what the library complains of. */
void window_complain(struct window *window, const lz_error *error);

#endif
