/* Parts of dialogs. Each row is appended to its group and named for screen readers. */
#ifndef LIANZI_DESKTOP_ROWS_H
#define LIANZI_DESKTOP_ROWS_H

#include <adwaita.h>

/* Puts a dialog over the window; Escape closes it. */
void rows_put_over(GtkWidget *dialog, GtkWindow *over);
/* Stacks what is in the box while the dialog is narrower than that many pixels. */
void rows_stack_below(GtkWidget *dialog, GtkWidget *box, int width);
/* Opens a window that says why it has nothing to show, with one button for an action of `over`,
 * which closes it. */
void rows_show_empty(GtkWindow *over, const char *title, const char *why, const char *button,
                     const char *action);
/* A dialog over the window: a header, and a page for groups of rows. */
GtkWidget *rows_dialog(GtkWindow *over, const char *title, int width, int height, GtkWidget **page);
GtkWidget *rows_group(GtkWidget *page, const char *title);
/* Returns the row. */
GtkWidget *rows_combo(GtkWidget *group, const char *title, const char *const *choices);
/* Returns the spin button in the row. */
GtkWidget *rows_number(GtkWidget *group, const char *title, double low, double high, double step,
                       guint digits);
/* Returns the switch in the row; the subtitle may be NULL. */
GtkWidget *rows_switch(GtkWidget *group, const char *title, const char *subtitle);

#endif
