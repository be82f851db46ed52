/* The side panel: the score of every position, a graph of it, what the program is thinking. */
#ifndef LIANZI_DESKTOP_PANEL_H
#define LIANZI_DESKTOP_PANEL_H

#include "desktop/sitting/lines.h"
#include "desktop/thinking/thinker.h"

#include <gtk/gtk.h>

struct window;
struct panel;

struct panel *panel_new(struct window *window);
GtkWidget *panel_widget(struct panel *panel);
void panel_free(struct panel *panel);
/* Brings it into line with the session. */
void panel_show(struct panel *panel);
/* Another game is at hand: what was thought is not about it. */
void panel_forget(struct panel *panel);
/* Shows what has been thought so far. */
void panel_thinking(struct panel *panel, const struct thinking *thinking);
/* What is left of the analysis' lines at the position that is seen: how many are written. */
int panel_candidates(const struct panel *panel, lz_line left[LINES_MAX]);

#endif
