/* The card of a seat above the board: its stone, its player, its clock. Pressed, it lets the user
 * change the player, even in the middle of a game (win.set-player). */
#ifndef LIANZI_DESKTOP_SEAT_H
#define LIANZI_DESKTOP_SEAT_H

#include "desktop/views/view.h"

#include <gtk/gtk.h>

struct seat_card {
    int seat;
    struct player player;
    GtkWidget *button, *stone, *texts, *name, *clock, *spinner, *arrow;
    GtkWidget *kind, *level, *level_box;
    bool showing; /* the popover is being filled: ignore its signals */
    lz_colour colour;
    const struct look *look;
    bool disc;
};

GtkWidget *seat_new(struct seat_card *card, int seat);
void seat_show(struct seat_card *card, const struct view *view);
void seat_show_clock(const struct seat_card *card, const struct session *session, int64_t now_ms);
/* Divides the room between the two cards. */
void seats_arrange(struct seat_card cards[2], const struct view *view);

#endif
