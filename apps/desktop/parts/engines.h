/* The other programs that play, as the user named them: $XDG_CONFIG_HOME/lianzi/engines, a line for
 * each: NAME, a tab, COMMAND. */
#ifndef LIANZI_DESKTOP_ENGINES_H
#define LIANZI_DESKTOP_ENGINES_H

#include <glib.h>
#include <stdbool.h>

struct engine_entry {
    char *name, *command;
};

/* An array of struct engine_entry *, which it owns. */
GPtrArray *engines_load(void);
/* Adds the engine, or gives the one with that command another name; "" is the name of its program.
 * Returns whether the file is written. */
bool engines_remember(const char *name, const char *command);
bool engines_forget(const char *command);

#endif
