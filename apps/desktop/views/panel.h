/* The side panel: the score of every position, a graph of it, what the program is thinking. */
#ifndef LIANZI_DESKTOP_PANEL_H
#define LIANZI_DESKTOP_PANEL_H

#include "desktop/sitting/lines.h"
#include "desktop/views/view.h"

#include <gtk/gtk.h>

struct panel;

struct panel *panel_new(void);
GtkWidget *panel_widget(struct panel *panel);
void panel_free(struct panel *panel);
void panel_show(struct panel *panel, const struct view *view);
/* Another game is at hand: what was thought is not about it. */
void panel_forget(struct panel *panel);
/* Shows what has been thought so far. */
void panel_thinking(struct panel *panel, const struct thinking *thinking, const struct view *view);
/* What is left of the analysis' lines at the game's position: how many are written. */
int panel_candidates(const struct panel *panel, const lz_game *game, lz_line left[LINES_MAX]);
/* The line in that row (win.walk), NULL where none is shown. */
const lz_line *panel_line(const struct panel *panel, int index);

#endif
