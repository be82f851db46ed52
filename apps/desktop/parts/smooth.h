/* Keeps the frames coming while a window is resized. */
#ifndef LIANZI_DESKTOP_SMOOTH_H
#define LIANZI_DESKTOP_SMOOTH_H

#include <gtk/gtk.h>

/* To be called before the window is realized. */
void smooth_resizing(GtkWindow *window);

#endif
