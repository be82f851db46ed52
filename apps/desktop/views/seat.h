/* The card of a seat over the board: its stone, who plays it, its clock; pressed, it lets the
 * person change who plays, also in the middle of a game. */
#ifndef LIANZI_DESKTOP_SEAT_H
#define LIANZI_DESKTOP_SEAT_H

#include "desktop/board/look.h"

#include <gtk/gtk.h>
#include <lianzi/lianzi.h>

struct window;

struct seat_card {
    struct window *window;
    int seat;
    GtkWidget *button, *stone, *texts, *name, *clock, *spinner;
    GtkWidget *kind, *level, *level_box;
    bool showing; /* the popover is being filled: its signals mean nothing */
    lz_colour colour;
    const struct look *look;
    bool disc;
};

GtkWidget *seat_new(struct seat_card *card, struct window *window, int seat);
/* Brings it into line with the session. */
void seat_show(struct seat_card *card);
void seat_show_clock(struct seat_card *card);
/* How the two of them share the room that there is. */
void seats_arrange(struct window *window);

#endif
