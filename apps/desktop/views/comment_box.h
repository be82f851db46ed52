/* In the panel: the comment on the position on the board, to read and to write (win.comment). */
#ifndef LIANZI_DESKTOP_COMMENT_BOX_H
#define LIANZI_DESKTOP_COMMENT_BOX_H

#include "desktop/views/view.h"

#include <gtk/gtk.h>

struct comment_box {
    GtkWidget *scrolled, *text, *hint;
    bool showing; /* the text is being filled in: ignore its signal */
};

/* Must not move in memory. */
GtkWidget *comment_box_new(struct comment_box *box);
void comment_box_show(struct comment_box *box, const struct view *view);

#endif
