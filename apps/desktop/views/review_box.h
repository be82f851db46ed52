/* In the panel: the running review with its progress; a finished one with what can be done with it;
 * and a question about one of its mistakes. */
#ifndef LIANZI_DESKTOP_REVIEW_BOX_H
#define LIANZI_DESKTOP_REVIEW_BOX_H

#include "desktop/views/view.h"

#include <gtk/gtk.h>

struct review_box {
    GtkWidget *running, *bar;       /* while it runs */
    GtkWidget *reviewed, *accuracy; /* after it */
};

GtkWidget *review_box_new(struct review_box *review);
void review_box_show(const struct review_box *review, const struct view *view);

struct learn_box {
    GtkWidget *widget, *title, *sides, *side[3], *question, *why, *help, *next, *again;
};

GtkWidget *learn_box_new(struct learn_box *learn);
/* Whether it says something else than before. */
bool learn_box_show(const struct learn_box *learn, const struct view *view);

#endif
