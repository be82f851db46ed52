/* The strip below the board. It is always there and keeps its height, so that the board does not
 * move. It shows one of: the turn, the last move and the way back; a choice of colours; the coach's
 * warning; the end of the game; why the program cannot play. */
#ifndef LIANZI_DESKTOP_STRIP_H
#define LIANZI_DESKTOP_STRIP_H

#include "desktop/views/view.h"

#include <gtk/gtk.h>

struct strip {
    GtkWidget *stack;
    GtkWidget *turn, *last_move, *steps;
    GtkWidget *pause;    /* while two programs play */
    GtkWidget *question; /* the page of the choice */
    GtkWidget *choice, *black, *white, *add;
    GtkWidget *number, *declare; /* how many moves will be offered */
    GtkWidget *end;              /* the page of the end */
    GtkWidget *title, *reason;
    GtkWidget *warning; /* the page of the coach */
    GtkWidget *coach;
    GtkWidget *alarm; /* the page of the trouble */
    GtkWidget *trouble;
};

GtkWidget *strip_new(struct strip *strip);
void strip_show(const struct strip *strip, const struct view *view);

#endif
