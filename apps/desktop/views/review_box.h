/* In the panel: the running review with its progress; a finished one with what can be done with it.
 */
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

#endif
