/* What the dialogs are made of. Each row is appended to its group and named for screen readers. */
#ifndef LIANZI_DESKTOP_ROWS_H
#define LIANZI_DESKTOP_ROWS_H

#include <adwaita.h>

/* A dialog over the window, closed by Escape; what it shows goes into the box, from its header
 * down. */
GtkWidget *rows_dialog(GtkWindow *over, const char *title, int width, int height, GtkWidget **box);
GtkWidget *rows_group(GtkWidget *page, const char *title);
/* The row itself. */
GtkWidget *rows_combo(GtkWidget *group, const char *title, const char *const *choices);
/* The spin button in the row. */
GtkWidget *rows_number(GtkWidget *group, const char *title, double low, double high, double step,
                       guint digits);
/* The switch in the row; the subtitle may be NULL. */
GtkWidget *rows_switch(GtkWidget *group, const char *title, const char *subtitle);

#endif
