/* Keeps the frame rate up while a window is resized. */
#ifndef LIANZI_DESKTOP_SMOOTH_H
#define LIANZI_DESKTOP_SMOOTH_H

#include <gtk/gtk.h>

/* Call it before the window is realized. */
void smooth_resizing(GtkWindow *window);

#endif
