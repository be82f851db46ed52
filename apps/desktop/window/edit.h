/* Setting up a position. While it is on, a click applies the bar's brush, and each position on the
 * way is shown (and analysed). Taking it begins a game from there. */
#ifndef LIANZI_DESKTOP_EDIT_H
#define LIANZI_DESKTOP_EDIT_H

#include "session/session.h"

#include <gtk/gtk.h>
#include <lianzi/lianzi.h>

struct window;

enum brush { BRUSH_BLACK, BRUSH_WHITE, BRUSH_BLOCKED, BRUSH_ERASE, BRUSH_COUNT };

struct edit_position {
    lz_variant variant;
    lz_colour to_move;
    uint8_t cells[LZ_CELLS_MAX];
};

struct edit {
    bool on;
    enum brush brush;
    struct edit_position now;
    lz_game *game;        /* of that position; NULL while editing is off */
    GArray *steps;        /* the positions so far, undone ones included ... */
    guint step;           /* ... and which of them is the present one */
    struct ply_note note; /* of the position; the game's own notes stay */
    GtkWidget *bar, *brushes[BRUSH_COUNT], *to_move_button;
};

GtkWidget *edit_bar_new(struct window *window);
void edit_begin(struct window *window);
void edit_cancel(struct window *window);
/* Begins a game from the position. */
void edit_take(struct window *window);
void edit_click(struct window *window, int cell);
/* Removes a stone or a blocked cell, whatever the brush. */
void edit_erase(struct window *window, int cell);
/* One change back (-1), or an undone one again (1). */
bool edit_can_step(const struct window *window, int direction);
void edit_step(struct window *window, int direction);
/* The colour of the brush's stone; LZ_EMPTY for other brushes. */
lz_colour edit_colour(const struct window *window);
/* Where a stone put at the cell would come to rest, -1 for nowhere. */
int edit_target(const struct window *window, int cell);
/* The effect of a click, in words. */
const char *edit_advice(const struct window *window);
void edit_show(struct window *window);

#endif
