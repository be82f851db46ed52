/* The log: lines exchanged between the program and the other engines that play. */
#ifndef LIANZI_DESKTOP_ENGINE_LOG_H
#define LIANZI_DESKTOP_ENGINE_LOG_H

#include <gtk/gtk.h>

void engine_log_show(GtkWindow *over, const char *text);

#endif
