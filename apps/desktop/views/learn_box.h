/* In the panel: a question about a mistake. */
#ifndef LIANZI_DESKTOP_LEARN_BOX_H
#define LIANZI_DESKTOP_LEARN_BOX_H

#include "desktop/views/view.h"

#include <gtk/gtk.h>

struct learn_box {
    GtkWidget *widget, *title, *sides, *side[3], *question, *why, *help, *next, *again;
};

GtkWidget *learn_box_new(struct learn_box *learn);
void learn_box_show(const struct learn_box *learn, const struct view *view);

#endif
