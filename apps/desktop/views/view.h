/* What the views show. The window fills it anew each time something is shown; a view copies what it
 * needs later and keeps no pointer into it. A view changes nothing by itself: it fires an action
 * ("win.undo"), and the window acts. */
#ifndef LIANZI_DESKTOP_VIEW_H
#define LIANZI_DESKTOP_VIEW_H

#include "desktop/board/look.h"
#include "desktop/sitting/session.h"
#include "desktop/thinking/thinker.h"

struct view {
    const struct session *session;
    int64_t now_ms; /* for the session's clocks */
    const struct look *look;
    const lz_game *game; /* the position on the board: the session's own, an earlier one ... */
    bool present;        /* ... it is the session's own */
    bool editing;        /* ... it is being set up, */
    const struct ply_note *note;     /* and this is known of it; NULL unless editing */
    const char *advice;              /* what a click does while editing, else NULL */
    char now[256];                   /* whose turn it is, or what stands in the way of one */
    const char *trouble;             /* what keeps the program from playing; "" for nothing */
    const struct thinking *thinking; /* what is being thought about, NULL for nothing */
    bool analysing;                  /* the analysis is turned on */
    int adding;                      /* swap2's two stones: 1 or 2 is the next one, 0 for none */
    int ghosts, walked;              /* moves shown of the walked line, and how many it has */
    bool narrow;                     /* too narrow for words and several buttons side by side */
    bool folded;                     /* too narrow for the board and the panel side by side */
};

#endif
