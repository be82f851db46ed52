/* The keys: one table for the accelerators and for the window that lists them. */
#ifndef LIANZI_DESKTOP_SHORTCUTS_H
#define LIANZI_DESKTOP_SHORTCUTS_H

#include <gtk/gtk.h>

void shortcuts_set(GtkApplication *app);
/* Opens the window behind win.show-help-overlay. */
void shortcuts_show_help(GtkApplicationWindow *window);

#endif
