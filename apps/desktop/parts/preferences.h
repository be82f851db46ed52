/* The user's preferences, kept in $XDG_CONFIG_HOME/lianzi/desktop.ini, and the folder of the
 * running game ($XDG_STATE_HOME/lianzi/). A value that cannot be read takes its default. */
#ifndef LIANZI_DESKTOP_PREFERENCES_H
#define LIANZI_DESKTOP_PREFERENCES_H

#include "session/session.h"

#include <glib.h>

enum colour_scheme { SCHEME_SYSTEM, SCHEME_LIGHT, SCHEME_DARK, SCHEME_COUNT };

struct preferences {
    char *look;     /* a name of looks[] */
    char *language; /* "en", "zh_CN"; empty: the system's */
    enum colour_scheme scheme;
    bool coordinates, numbers, forbidden, threats, sounds, panel;
    bool quiet;  /* no evaluation while a person plays */
    bool follow; /* the program's level follows the person's results */
    bool mark;   /* a person's mistakes are marked while the game goes on */
    int threads; /* 0: half the processors */
    int hash_mib;
    int lines;                     /* of an analysis */
    bool heat;                     /* it values and colours all candidates */
    bool tree_graph;               /* the moves are shown as a graph */
    bool chapters_side;            /* the chapters stand beside the board, where there is room */
    int panel_width;               /* 0: it grows with the window */
    int pace_ms;                   /* between moves of two programs */
    int review_ms;                 /* of a review, for a position */
    int puzzle_kind, puzzle_level; /* as training_choose takes them */
    int width, height;
    struct session_setup setup; /* of the next new game */
    int slot;                   /* of this process's games: two windows have their own ... */
    int slot_lock;              /* ... and the descriptor that holds it */
    char *written;              /* the file's contents as last written, NULL before */
};

void preferences_load(struct preferences *preferences);
/* Writes the file if something changed since the last time; returns whether it is up to date. */
bool preferences_save(struct preferences *preferences);
void preferences_clear(struct preferences *preferences);
/* The number of threads for the engine. */
int preferences_threads(const struct preferences *preferences);
/* Takes the first slot of games that no other process has, until this one ends. */
void preferences_take_slot(struct preferences *preferences);
/* The path of a file in the folder of games, the slot's own; g_free it. */
char *preferences_state_path(const struct preferences *preferences, const char *name);

#endif
