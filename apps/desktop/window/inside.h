/* The main window from inside, for this folder only. window.c builds it, game.c begins a game and
 * seats its players, play.c runs it, think.c starts searches and takes their results, tree.c looks
 * about in the game's tree and walks a line of thought, keep.c saves the running game, show.c
 * updates the widgets from the session, actions.c answers menus and keys. */
#ifndef LIANZI_DESKTOP_INSIDE_H
#define LIANZI_DESKTOP_INSIDE_H

#include "desktop/board/board.h"
#include "desktop/parts/preferences.h"
#include "desktop/thinking/reviewer.h"
#include "desktop/thinking/thinker.h"
#include "desktop/views/chapter_list.h"
#include "desktop/views/panel.h"
#include "desktop/views/seat.h"
#include "desktop/views/strip.h"
#include "desktop/window/edit.h"
#include "desktop/window/learn.h"
#include "desktop/window/window.h"
#include "session/coach.h"
#include "session/hint.h"
#include "session/learn.h"
#include "session/session.h"
#include "study/tree.h"

#include <adwaita.h>

/* Where the panel is. Over the board it leaves none to play on. */
enum panel_place { PANEL_BESIDE, PANEL_BELOW, PANEL_OVER };

struct window {
    AdwApplicationWindow *window;
    struct preferences *preferences;
    struct session *session;
    struct chapters *chapters; /* the study, which owns the session; NULL for none */
    struct thinker *thinker;
    struct thinker *adviser;   /* analyses while two programs play; NULL until first needed */
    uint64_t advised;          /* the key of the position that it was last asked about */
    struct reviewer *reviewer; /* the review that runs or is shown, NULL for none */
    int seed;                  /* for the program's random choices, new for each game */

    int line[TREE_LINE_MAX]; /* the line shown: of the game, or of what is looked at */
    int line_length;         /* nodes */
    lz_game *preview;        /* what the pointer is on in the list of moves, NULL for nothing */
    int preview_row;         /* a line of thought under the pointer, -1 for none */
    struct hint hint;        /* the last one in this position */
    bool analysing;
    GFile *file;   /* the game's file, NULL for none */
    char *proof;   /* the path of the certificate that was opened last; NULL: none */
    GFile *source; /* the file it was read from, if more is in it than is kept here */
    struct edit edit;
    struct learn learn;
    int learn_counts[3]; /* mistakes of each side, by lz_colour; LZ_EMPTY: of both */
    int ghosts;          /* moves of the walked line shown as ghost stones */
    lz_line walked;      /* the line being walked */
    char trouble[240];   /* why the program cannot play, until dealt with; "" for nothing */
    guint clock_timer;   /* 0 for none */
    guint pace_timer;
    guint hurry_timer;      /* until an engine that still thinks has ignored "move now" ... */
    uint64_t hurried_stamp; /* ... in the position with this stamp */
    guint autosave_timer;
    struct saver *saver;
    const struct session *saved; /* the sitting that was last written or is being, ... */
    uint64_t saved_revision;     /* ... and the state that it was in */
    /* The last attempt to write the game, the one before it, the preferences failed. */
    bool unkept, previous_unkept, game_unkept, preferences_unkept;
    gint64 last_move_us; /* of the last stone */
    uint64_t shown_stamp;

    LianziBoard *board;
    AdwToastOverlay *toasts;
    AdwToast *toast;          /* the last one until it is gone, else NULL */
    GtkNativeDialog *chooser; /* that asks for a file, else NULL */
    GCancellable *closing;    /* cancelled when the window closes: ends what would answer later */
    AdwWindowTitle *title;
    AdwFlap *flap;
    struct chapter_list chapter_list;
    GtkWidget *side;           /* the chapters beside the board ... */
    GtkWidget *chapter_button; /* ... or else behind this button, in this popover */
    GtkWidget *chapter_popover;
    int side_width;        /* that the chapters take beside the board */
    GtkWidget *new_game;   /* what its button shows */
    GtkWidget *buttons[2]; /* of the header, left and right of the title */
    GtkWidget *redo;       /* its button, which gives way to the chapters' in a narrow window */
    bool narrow;           /* too narrow for words and several buttons side by side */
    enum panel_place place;
    bool tight; /* the panel leaves the board and what is around it as little as that */
    struct seat_card cards[2];
    GtkWidget *top; /* above the board */
    struct strip strip;
    struct panel *panel;
};

/* ---- window.c ---- */
/* Shows a short message. */
void window_say(struct window *window, const char *text);
/* Takes the last message away, unless it has a button. */
void window_unsay(struct window *window);
/* Shows one with a button that fires an action. */
void window_offer(struct window *window, const char *text, const char *button, const char *action);
int64_t window_now_ms(void);

/* Arranges the window's parts anew, where something other than its size has changed. */
void window_arrange(struct window *window);

/* ---- show.c ---- */
/* Updates everything visible from the session. */
void window_show(struct window *window);
/* Updates the board alone. */
void window_show_board(struct window *window);
/* Updates what depends on the window's width. */
void window_fit(struct window *window);
/* The state for the views. */
struct view window_view(const struct window *window);
/* The game on the board: the present one, an earlier position, or one being set up. */
const lz_game *window_game(const struct window *window);
/* For the board: see struct board_events. */
int window_target(int cell, lz_colour *colour, void *user);
void window_describe(int cell, char *text, size_t size, void *user);
const struct look *window_look(const struct window *window);

/* ---- game.c ---- */
/* Asks for a new game, proposing the present one once more. */
void window_ask_new(struct window *window);
/* Begins the present game anew; with the players in each other's seats. */
void window_restart(struct window *window);
void window_swap_again(struct window *window);
/* The players change seats in the running game. */
void window_swap_players(struct window *window);
/* Takes a player's text (see player_parse) and the level for a program in that seat, now or later.
 * A newly chosen level is kept for the next games, as the level of their program, whichever side it
 * plays in this one. */
void window_set_player(struct window *window, int seat, const char *text, int level);
/* Asks whether the person gives the game up. */
void window_ask_resign(struct window *window);

/* ---- play.c ---- */
/* Starts a game; false after a message if it cannot start. */
bool window_begin(struct window *window, const struct session_setup *setup);
/* Brings another session onto the board. The one before stays its owner's. */
void window_change_session(struct window *window, struct session *session);
/* Frees the study, or where it is NULL the session. */
void window_free_study(struct chapters *chapters, struct session *session);
/* Call it after any change: shows it, and lets the program think if it is to move. */
void window_continue(struct window *window);
/* Stops the clock while something other than the player holds the game up, else lets it run. */
void window_hold_clock(struct window *window);
void window_activate(int cell, void *user);
/* The right button: while a position is set up it removes the stone, else it marks the cell. */
void window_erase(int cell, void *user);
/* Draws the arrow or line on the board, or takes it away. */
void window_draw(lz_arrow arrow, void *user);
bool window_act(struct window *window, lz_action action);
/* Announces the last move of the position on the board, and whose turn it is, to screen readers. */
void window_announce_position(struct window *window);
/* Announces the end of the game if no move ended it. */
void window_announce_end(struct window *window);

/* ---- think.c ---- */
/* Lets the program move if it is to move; otherwise continues the analysis if that is on. */
void window_think(struct window *window);
/* Analyses the position on the board while two programs play, if the analysis is on. */
void window_advise(struct window *window);
void window_think_hint(struct window *window);
/* Searches for a forced win in the position on the board. */
void window_solve(struct window *window);
/* Lets the engine judge an answer to a question: what the opponent has in the game. */
void window_think_check(struct window *window, const lz_game *game);
/* Restarts the thinking about a new position on the board: the analysis, if it is on. */
void window_think_again(struct window *window);
/* How many lines the analysis lists. */
int window_listed_lines(const struct window *window);
void window_set_lines(struct window *window, int lines);
/* Whether it values all candidates; turning that on turns the analysis on, too. */
void window_set_heat(struct window *window, bool heat);
void window_set_analysing(struct window *window, bool analysing);
void window_on_progress(const struct thinking *thinking, void *user);
void window_on_done(const struct thinking *thinking, void *user);

/* ---- tree.c ---- */
/* The node on the board; LZ_RECORD_NO_NODE while a position is being set up. */
int window_node(const struct window *window);
/* How many moves and set-ups lead to it. */
int window_depth(const struct window *window);
/* Shows a node's position, without playing it; the present node returns to the game. */
void window_look_at(struct window *window, int node);
/* Shows the position so many steps further along the line shown, and announces it. */
void window_look_along(struct window *window, int steps);
/* Shows the present position. */
void window_look_now(struct window *window);
/* A move has been tried, and its position is shown. */
void window_show_tried(struct window *window, lz_action action);
/* Whether another position than the present one is on the board. */
bool window_is_away(const struct window *window);
/* Shows a node's position until the pointer goes; LZ_RECORD_NO_NODE ends that. */
void window_preview(struct window *window, int node);
/* Takes ownership of the game; NULL shows the board again. */
void window_preview_game(struct window *window, lz_game *game);
void window_preview_row(struct window *window, int row);
/* The actions of the list's buttons and menu on the node that is shown. */
void window_play_here(struct window *window);
void window_judge(struct window *window, lz_judgement judgement);
void window_promote(struct window *window);
void window_delete(struct window *window);
void window_take_back_deletion(struct window *window);
void window_comment(struct window *window, const char *text);
/* Gives the cell the next mark: a circle, a triangle, a square, a cross, none. */
void window_mark(struct window *window, int cell);

/* Walks the line in that row of the panel. */
void window_walk(struct window *window, int row);
/* Shows `step` moves more of the line (fewer if negative); leaves the line at 0. */
void window_walk_on(struct window *window, int step);
/* Keeps the line that is walked or pointed at, or else the best, as a variation of the position on
 * the board; copies its moves as text. */
void window_keep_line(struct window *window);
void window_copy_line(struct window *window);
/* Where a stone on the cell comes to rest after the shown moves of the walked line, and its colour
 * (may be NULL); -1 where none may or no line is walked, and on the line's first move, which is
 * played in the game. */
int window_target_in_line(const struct window *window, int cell, lz_colour *colour);
/* Keeps the line as far as it is shown as a variation that ends in a stone on the cell, and shows
 * it. */
void window_try_in_line(struct window *window, int cell);
/* Removes the walked line. Continues the analysis, which the search for it may have ended. */
void window_leave_line(struct window *window);

/* ---- keep.c ---- */
/* Keeps the present game among the games played, if it was played here and has a move. */
void window_keep_game(struct window *window);
/* Keeps the present game aside before another replaces it; win.previous brings it back. */
void window_stash(struct window *window);
void window_take_stashed(struct window *window);
/* Writes the running game and the preferences to disk now, or soon after a change and in the
 * background. */
void window_autosave(struct window *window);
void window_autosave_soon(struct window *window);
void window_on_saved(bool written, void *user);

/* ---- chapters.c ---- */
/* Begins a study with the present game, unless it is in one, and adds a chapter: the position on
 * the board, or the empty board. */
void window_add_chapter_here(struct window *window);
void window_add_chapter_empty(struct window *window);
/* Brings the chapter onto the board, which is the one before or after the present one if
 * window_step_chapter is asked. */
void window_open_chapter(struct window *window, int index);
void window_step_chapter(struct window *window, int step);
/* Change the present chapter: its name (GN), its note (GC), its place in the list. */
void window_name_chapter(struct window *window, const char *name);
void window_note_chapter(struct window *window, const char *note);
void window_move_chapter(struct window *window, int places);
/* Deletes it, and offers to take that back. */
void window_delete_chapter(struct window *window);
void window_restore_chapter(struct window *window);
/* What shows the list: the button for the header, which is there while the list is not beside the
 * board; the place at the left. */
void chapters_make(struct window *window);
/* Puts the list beside the board if a window of this size has room for it and the person wants it
 * there, else behind the button. Returns the width that it takes. */
int chapters_place(struct window *window, int width, int height);
/* Updates what depends on the window's width. */
void chapters_fit(struct window *window);
void chapters_show(struct window *window, const struct view *view);

/* ---- actions.c ---- */
void window_add_actions(struct window *window);
void window_show_actions(struct window *window);

#endif
