/* The chapters of a study: a list in which a click opens one (win.chapter), buttons that add, move
 * and delete, and the name and the note of the present one. */
#ifndef LIANZI_DESKTOP_CHAPTER_LIST_H
#define LIANZI_DESKTOP_CHAPTER_LIST_H

#include "desktop/views/comment_box.h"

enum { CHAPTER_LIST_WIDTH = 240 };

struct chapter_list {
    GtkWidget *widget;
    GtkWidget *list, *pin, *name;
    struct comment_box note;
    int selected; /* as last scrolled to; -1 for none */
    bool showing;
};

/* The list belongs to the caller, who puts it somewhere. */
GtkWidget *chapter_list_new(struct chapter_list *list);
/* Only while there is a study. */
void chapter_list_show(struct chapter_list *list, const struct view *view);

#endif
