/* A text to read and to write in a box that grows with it: the comment on the position on the
 * board, the note on a chapter. */
#ifndef LIANZI_DESKTOP_COMMENT_BOX_H
#define LIANZI_DESKTOP_COMMENT_BOX_H

#include "desktop/views/view.h"

#include <gtk/gtk.h>

struct comment_box {
    GtkWidget *scrolled, *text, *hint;
    const char *action;
    bool fixed;   /* in height; else it grows with the text */
    bool showing; /* the text is being filled in: ignore its signal */
};

/* Must not move in memory. `action`, which lives as long as the box, gets the text after each
 * change; `title` is for screen readers; `hint` stands where there is no text. */
GtkWidget *comment_box_new(struct comment_box *box, const char *name, const char *action,
                           const char *title, const char *hint);
/* The box keeps this height, in pixels, and scrolls. */
void comment_box_fix(struct comment_box *box, int height);
/* `comment` may be NULL. */
void comment_box_show(struct comment_box *box, const char *comment, bool sensitive);

#endif
