/* The strip under the board. It is always there and always as high, so that the board stays where
 * it is, and shows what matters now: whose turn it is with the last move and the way back, a choice
 * of colours, how the game ended, or what keeps the program from playing. */
#ifndef LIANZI_DESKTOP_STRIP_H
#define LIANZI_DESKTOP_STRIP_H

#include "desktop/views/view.h"

#include <gtk/gtk.h>

struct strip {
    GtkWidget *stack;
    GtkWidget *turn, *last_move;
    GtkWidget *question; /* the page with the choice */
    GtkWidget *choice, *black, *white, *add;
    GtkWidget *end; /* the page with how the game ended */
    GtkWidget *title, *reason;
    GtkWidget *alarm; /* the page with the trouble */
    GtkWidget *trouble;
};

GtkWidget *strip_new(struct strip *strip);
void strip_show(const struct strip *strip, const struct view *view);

#endif
