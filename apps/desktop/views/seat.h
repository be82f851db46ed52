/* The card of a seat over the board: its stone, who plays it, its clock; pressed, it lets the
 * person change who plays, also in the middle of a game (win.set-player). */
#ifndef LIANZI_DESKTOP_SEAT_H
#define LIANZI_DESKTOP_SEAT_H

#include "desktop/views/view.h"

#include <gtk/gtk.h>

struct seat_card {
    int seat;
    struct player player;
    GtkWidget *button, *stone, *texts, *name, *clock, *spinner;
    GtkWidget *kind, *level, *level_box;
    bool showing; /* the popover is being filled: its signals mean nothing */
    lz_colour colour;
    const struct look *look;
    bool disc;
};

GtkWidget *seat_new(struct seat_card *card, int seat);
void seat_show(struct seat_card *card, const struct view *view);
void seat_show_clock(const struct seat_card *card, const struct session *session, int64_t now_ms);
/* How the two of them share the room that there is. */
void seats_arrange(struct seat_card cards[2], const struct view *view);

#endif
