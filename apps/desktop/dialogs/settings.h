/* The preferences dialog. A change takes effect at once. */
#ifndef LIANZI_DESKTOP_SETTINGS_H
#define LIANZI_DESKTOP_SETTINGS_H

#include "desktop/parts/preferences.h"

#include <gtk/gtk.h>

/* Changes the preferences and calls `changed` after each change. */
void settings_show(GtkWindow *over, struct preferences *preferences, void (*changed)(void *user),
                   void *user);
/* Applies light, dark, or the system's scheme. */
void settings_apply_scheme(const struct preferences *preferences);

#endif
