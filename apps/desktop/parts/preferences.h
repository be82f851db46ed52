/* What the person prefers, kept in $XDG_CONFIG_HOME/lianzi/desktop.ini, and where the running game
 * is kept ($XDG_STATE_HOME/lianzi/). What cannot be read there takes its usual value. */
#ifndef LIANZI_DESKTOP_PREFERENCES_H
#define LIANZI_DESKTOP_PREFERENCES_H

#include "desktop/sitting/session.h"

#include <glib.h>

enum colour_scheme { SCHEME_SYSTEM, SCHEME_LIGHT, SCHEME_DARK, SCHEME_COUNT };

struct preferences {
    char *look;     /* a name of looks[] */
    char *language; /* "en", "zh_CN"; empty: the system's */
    enum colour_scheme scheme;
    bool coordinates, numbers, forbidden, threats, sounds, panel;
    int threads; /* 0: half the processors */
    int hash_mib;
    int pace_ms; /* between moves when programs play each other */
    int width, height;
    struct session_setup setup; /* of the next new game */
    char *written;              /* what the file says since it was written, NULL before */
};

void preferences_load(struct preferences *preferences);
/* Writes what has changed since it was last written. */
void preferences_save(struct preferences *preferences);
void preferences_clear(struct preferences *preferences);
/* How many threads the engine gets. */
int preferences_threads(const struct preferences *preferences);
/* A file of that name where games are kept; g_free it. */
char *preferences_state_path(const char *name);

#endif
