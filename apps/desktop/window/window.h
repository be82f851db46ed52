/* The main window as the program sees it; inside.h has its inside. */
#ifndef LIANZI_DESKTOP_WINDOW_H
#define LIANZI_DESKTOP_WINDOW_H

#include "desktop/parts/preferences.h"
#include "session/chapters.h"

#include <adwaita.h>

struct window;

/* Has no session yet. It is freed when the user closes it. */
struct window *window_new(AdwApplication *app, struct preferences *preferences);
GtkWindow *window_shell(const struct window *window);
void window_focus_board(struct window *window);
/* NULL before the first one. */
const struct session *window_session(const struct window *window);
/* The study that the session is a chapter of; NULL for none. */
struct chapters *window_chapters(const struct window *window);
/* Takes ownership of the session and shows it. The session before becomes the previous game if it
 * is worth keeping. */
void window_take_session(struct window *window, struct session *session);
/* The same with a study of which the session is the present chapter; NULL for none. */
void window_take_study(struct window *window, struct chapters *chapters, struct session *session);
/* Resumes the game from the last run, and says so if `greet`; false if there is none. A finished
 * one becomes the previous game. */
bool window_restore(struct window *window, bool greet);
/* Makes the game from the last run the previous one, before another begins. */
void window_stash_left(struct window *window);
/* Shows the library's error as a short message. */
void window_complain(struct window *window, const lz_error *error);

#endif
