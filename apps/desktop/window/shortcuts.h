/* The keys: one table for the accelerators and for the window that lists them. */
#ifndef LIANZI_DESKTOP_SHORTCUTS_H
#define LIANZI_DESKTOP_SHORTCUTS_H

#include <gtk/gtk.h>

void shortcuts_set(GtkApplication *app);
/* Leaves the keys that edit text to what is typed in as long as that has the window's focus. */
void shortcuts_spare_typing(GtkWindow *window);
/* Opens the window behind win.show-help-overlay. */
void shortcuts_show_help(GtkWindow *window);

#endif
