/* The board as a widget: paints a picture (picture.h), tells of clicks and of the keyboard, and has
 * a child widget for every cell that carries the cell's name for screen readers and the keyboard's
 * focus (GTK 4.8 keeps its accessibility interface private, so a cell has to be a widget). */
#ifndef LIANZI_DESKTOP_BOARD_H
#define LIANZI_DESKTOP_BOARD_H

#include "desktop/board/picture.h"

#include <gtk/gtk.h>

#define LIANZI_TYPE_BOARD (lianzi_board_get_type())
G_DECLARE_FINAL_TYPE(LianziBoard, lianzi_board, LIANZI, BOARD, GtkWidget)

struct board_events {
    const char *name; /* in the debug output */
    /* The person clicked or pressed Enter on the cell. */
    void (*activate)(int cell, void *user);
    /* The cell that a stone would come to from there and its colour; -1 when none may be put. */
    int (*target)(int cell, lz_colour *colour, void *user);
    /* Writes what a screen reader says of the cell. */
    void (*describe)(int cell, char *text, size_t size, void *user);
    void *user;
};

GtkWidget *board_new(const struct board_events *events);
/* Shows the picture from now on; a copy is taken, also of the game. */
void board_show(LianziBoard *board, const struct picture *picture);
/* Lets the last stone fall into its place (gravity). */
void board_drop(LianziBoard *board, int cell);
/* Gives the keyboard's focus to a cell, -1: to where it was. */
void board_focus_cell(LianziBoard *board, int cell);
/* Has a screen reader say something when the board has the focus: it stands before the name of the
 * focused cell until the focus moves on. (GTK 4.8 cannot announce; a screen reader tells when the
 * focused object's name changes.) */
void board_announce(LianziBoard *board, const char *text);
const struct picture *board_picture(LianziBoard *board);

#endif
