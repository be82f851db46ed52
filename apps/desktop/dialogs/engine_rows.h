/* What dialogs show of another engine. The rows of New Game: its command, typed or looked for among
 * the files, its name, and buttons that test it and forget it. A window with its log. */
#ifndef LIANZI_DESKTOP_ENGINE_ROWS_H
#define LIANZI_DESKTOP_ENGINE_ROWS_H

#include "session/player.h"

#include <adwaita.h>

struct engine_rows {
    GtkWidget *command, *name, *test, *forget;
    GtkNativeDialog *chooser; /* NULL for none */
    void (*forgotten)(void *user);
    void *user;
};

/* Must not move in memory while the dialog is there. `forgotten` is called once the engine is no
 * longer remembered. */
void engine_rows_build(struct engine_rows *rows, GtkWidget *group, void (*forgotten)(void *user),
                       void *user);
void engine_rows_end(struct engine_rows *rows);
/* Shows them for a new engine, for one that is remembered (`known`), or not at all. */
void engine_rows_show(const struct engine_rows *rows, bool shown, bool known);
void engine_rows_set(const struct engine_rows *rows, const char *name, const char *command);
/* Takes command and name into the player. */
void engine_rows_read(const struct engine_rows *rows, struct player *player);

/* Opens a window with all that was said with engines, at its end. */
void engine_log_show(GtkWindow *over, const char *text);

#endif
