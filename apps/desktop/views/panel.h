/* The side panel: the scores of the position, the graph of the game, the lines of thought. */
#ifndef LIANZI_DESKTOP_PANEL_H
#define LIANZI_DESKTOP_PANEL_H

#include "desktop/views/view.h"
#include "session/kept_lines.h"

#include <gtk/gtk.h>

struct panel;

/* `lines` is how many an analysis shows, `width` the panel's; 0: it grows with the window. */
struct panel *panel_new(int lines, int width);
GtkWidget *panel_widget(struct panel *panel);
/* The edge beside the panel, by which it is made wider (win.panel-width). */
GtkWidget *panel_edge(struct panel *panel);
/* The window has this size: a panel whose width nobody chose takes its share. */
void panel_grow(struct panel *panel, int width, int height);
/* The width that it asks for beside the board, the edge included. */
int panel_width(const struct panel *panel);
/* Puts it below the board with that height; 0: beside it. */
void panel_place(struct panel *panel, int height);
/* Puts the content behind a tab beside the list of moves. */
void panel_add_tab(struct panel *panel, const char *name, const char *title, GtkWidget *content);
void panel_free(struct panel *panel);
void panel_show(struct panel *panel, const struct view *view);
/* Drops the lines: another game begins. */
void panel_forget(struct panel *panel);
/* Shows the lines found so far. */
void panel_thinking(struct panel *panel, const struct thinking *thinking, const struct view *view);
/* Whether the analysis knew the game's position deeper before. */
bool panel_knows_deeper(const struct panel *panel, const struct thinking *thinking,
                        const lz_game *game);
/* Writes what remains of the analysis' lines at the game's position; returns how many. */
int panel_candidates(const struct panel *panel, const lz_game *game, lz_line left[KEPT_LINES_MAX]);
/* The line in that row (win.walk), NULL if the row shows none. */
const lz_line *panel_line(const struct panel *panel, int index);

#endif
