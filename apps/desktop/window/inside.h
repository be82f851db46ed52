/* The main window from inside, for this folder alone: window.c builds it, play.c runs the game in
 * it, think.c has programs think about it, walk.c walks a line of thought, keep.c keeps it on disk,
 * show.c brings session and widgets into line, actions.c answers menus and keys. */
#ifndef LIANZI_DESKTOP_INSIDE_H
#define LIANZI_DESKTOP_INSIDE_H

#include "desktop/board/board.h"
#include "desktop/parts/preferences.h"
#include "desktop/sitting/session.h"
#include "desktop/thinking/thinker.h"
#include "desktop/views/panel.h"
#include "desktop/views/seat.h"
#include "desktop/views/strip.h"
#include "desktop/window/edit.h"
#include "desktop/window/window.h"

#include <adwaita.h>

struct window {
    AdwApplicationWindow *window;
    struct preferences *preferences;
    struct session *session;
    struct thinker *thinker;
    int seed; /* of what the program leaves to chance, another for each game */

    lz_game *viewed; /* an earlier position that is looked back at, NULL: the present one */
    int adding;      /* swap2's two more stones: 0 not being put, 1 or 2 the next one ... */
    int added;       /* ... and the cell of the first */
    int hint;        /* the cell shown as a hint, -1 for none */
    bool analysing;
    GFile *file;     /* where the game came from or was saved to, NULL for nowhere */
    GFile *source;   /* where it came from, when there is more in that file than is kept here */
    lz_record *read; /* the game as it was read, with its header; NULL when it was not */
    struct edit edit;
    int ghosts;        /* moves of the walked line that are shown as ghost stones */
    lz_line walked;    /* the line that is walked */
    char trouble[240]; /* what keeps the program from playing, shown until it is dealt with */
    guint clock_timer; /* 0 for none */
    guint pace_timer;
    guint hurry_timer;      /* until another program's engine counts as deaf to "move now" ... */
    uint64_t hurried_stamp; /* ... in the position that had this stamp */
    guint autosave_timer;
    bool unkept;         /* the game could not be written the last time */
    gint64 last_move_us; /* when a stone was last put */
    uint64_t shown_stamp;

    LianziBoard *board;
    AdwToastOverlay *toasts;
    AdwToast *toast; /* what was said last, until it is gone; else NULL */
    AdwWindowTitle *title;
    AdwFlap *flap;
    GtkWidget *buttons[2]; /* the header's, left and right of the title */
    bool narrow;           /* too narrow for words and several buttons side by side */
    struct seat_card cards[2];
    GtkWidget *top; /* above the board */
    struct strip strip;
    struct panel *panel;
};

/* ---- window.c ---- */
/* Says something in passing. */
void window_say(struct window *window, const char *text);
int64_t window_now_ms(void);

/* ---- show.c ---- */
/* Brings everything that is seen into line with the session. */
void window_show(struct window *window);
/* Lays out what depends on the window's width. */
void window_fit(struct window *window);
/* What the views are shown now. */
struct view window_view(const struct window *window);
/* The game that is seen: the present one or the one looked back at. */
const lz_game *window_game(const struct window *window);
/* For the board: see struct board_events. */
int window_target(int cell, lz_colour *colour, void *user);
void window_describe(int cell, char *text, size_t size, void *user);
const struct look *window_look(const struct window *window);

/* ---- play.c ---- */
/* Starts a game; says what is wrong when it cannot be. */
bool window_begin(struct window *window, const struct session_setup *setup);
/* After any change: show it, and let the program think when it is its turn. */
void window_continue(struct window *window);
/* Stops the clock while what stands in the way of a move is not the player's doing; without that,
 * lets it go on. */
void window_hold_clock(struct window *window);
void window_activate(int cell, void *user);
bool window_act(struct window *window, lz_action action);
/* For those who do not see the board: the last move of the position that is seen, and whose turn it
 * is. */
void window_announce_position(struct window *window);
/* And how the game ended, when no move ended it. */
void window_announce_end(struct window *window);

/* ---- think.c ---- */
/* Lets the program move if it is its turn; otherwise goes on with the analysis, if that is on. */
void window_think(struct window *window);
void window_think_hint(struct window *window);
/* Looks for a forced win in the position that is seen. */
void window_solve(struct window *window);
/* Begins what is to be thought about the position seen anew: the analysis, if it is on. */
void window_think_again(struct window *window);
void window_set_analysing(struct window *window, bool analysing);
/* Looks at the position after `length` actions; the present one ends it. */
void window_look_back(struct window *window, int length);
void window_on_progress(const struct thinking *thinking, void *user);
void window_on_done(const struct thinking *thinking, void *user);

/* ---- walk.c ---- */
/* Walks the line in that row of the panel. */
void window_walk(struct window *window, int row);
/* Shows that many of its moves more, or fewer; with none left the line is left. */
void window_walk_on(struct window *window, int step);
/* Takes the walked line from the board; the analysis, which finding it may have ended, goes on. */
void window_leave_line(struct window *window);

/* ---- keep.c ---- */
/* Keeps the game at hand aside before another takes its place; win.previous brings it back. */
void window_stash(struct window *window);
void window_take_stashed(struct window *window);
/* Puts the running game and the preferences on disk, now or (after any change) soon. */
void window_autosave(struct window *window);
void window_autosave_soon(struct window *window);

/* ---- actions.c ---- */
void window_add_actions(struct window *window);
void window_show_actions(struct window *window);

#endif
