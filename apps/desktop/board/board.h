/* The board as a widget. It paints a picture (picture.h) and reports clicks and keys. Each cell has
 * a child widget that carries the cell's name for screen readers and the keyboard focus: GTK 4.8
 * keeps its accessibility interface private, so a cell has to be a widget. */
#ifndef LIANZI_DESKTOP_BOARD_H
#define LIANZI_DESKTOP_BOARD_H

#include "desktop/board/picture.h"

#include <gtk/gtk.h>

#define LIANZI_TYPE_BOARD (lianzi_board_get_type())
G_DECLARE_FINAL_TYPE(LianziBoard, lianzi_board, LIANZI, BOARD, GtkWidget)

/* All but the name may be NULL. */
struct board_events {
    const char *name; /* for the debug output */
    /* The user clicked the cell or pressed Enter on it. */
    void (*activate)(int cell, void *user);
    /* The user clicked the cell with the other mouse button. */
    void (*erase)(int cell, void *user);
    /* The user dragged that button from a cell to another, with Shift for a line. */
    void (*draw)(lz_arrow arrow, void *user);
    /* Where a stone put at the cell would come to rest, and its colour; -1 if none may be put, as
     * everywhere without this function. */
    int (*target)(int cell, lz_colour *colour, void *user);
    /* Writes the cell's name for screen readers; without it, the cell and its stone. */
    void (*describe)(int cell, char *text, size_t size, void *user);
    void *user;
};

GtkWidget *board_new(const struct board_events *events);
/* Shows a copy of the picture, game included. */
void board_show(LianziBoard *board, const struct picture *picture);
/* Lets the last stone fall to its place (gravity). */
void board_drop(LianziBoard *board, int cell);
/* Gives the keyboard focus to a cell; -1: to the cell that had it last. */
void board_focus_cell(LianziBoard *board, int cell);
/* Has a screen reader say something if the board has the focus. The text precedes the focused
 * cell's name until the focus moves: GTK 4.8 cannot announce, but a screen reader reads a focused
 * object whose name changes. */
void board_announce(LianziBoard *board, const char *text);
/* The picture that the board shows. */
const struct picture *board_picture(LianziBoard *board);

#endif
