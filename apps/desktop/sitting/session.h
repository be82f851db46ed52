/* A sitting at the board: who plays, the game, the clocks, how it ended when not by the rules, and
 * what was thought of each position. Knows the manners of the table (undo goes back to a person's
 * turn, the clock begins with the first stone) but no window, so that tests can drive it; times are
 * given from outside, in milliseconds of any steady clock. */
#ifndef LIANZI_DESKTOP_SESSION_H
#define LIANZI_DESKTOP_SESSION_H

#include "desktop/sitting/player.h"

#include <lianzi/lianzi.h>

enum { CLOCK_MS_MAX = 24 * 3600000 }; /* that a clock is set to */

/* Zero: that limit is off. */
struct clock_setup {
    int64_t move_ms;
    int64_t game_ms;
    int64_t increment_ms; /* added after each action, to the game's time */
};

struct session_setup {
    lz_variant variant;
    struct player players[2]; /* by seat: who begins, who follows */
    struct clock_setup clock;
    bool has_start; /* begin from these stones instead of the empty board */
    lz_colour start_to_move;
    uint8_t start[LZ_CELLS_MAX];
};

enum session_end {
    SESSION_GOING,
    SESSION_BY_RULE, /* the game's own result */
    SESSION_BY_RESIGNING,
    SESSION_BY_TIME
};

/* What was thought of the position after some number of actions; all from black's side. */
struct ply_note {
    bool searched; /* or it is over by the rules, and there was nothing to search */
    bool over;     /* then only win_permille counts */
    int score, win_permille, mate;
    bool valued; /* a classic's own static value is known */
    int64_t value;
};

struct session;

void session_setup_init(struct session_setup *setup);
/* Puts the classic's own start (board and stones) into the setup. */
lz_status session_setup_classic(struct session_setup *setup, lz_classic classic, lz_error *error);

lz_status session_new(const struct session_setup *setup, struct session **out, lz_error *error);
/* Players and clock of `setup` at a game from elsewhere: its variant, start and moves. */
lz_status session_from_game(const struct session_setup *setup, const lz_game *game,
                            struct session **out, lz_error *error);
void session_free(struct session *session);

const struct session_setup *session_setup(const struct session *session);
const lz_game *session_game(const struct session *session);
const struct player *session_player(const struct session *session, int seat);
void session_set_player(struct session *session, int seat, const struct player *player);
/* The people exchange their seats, each with the other's clock. */
void session_swap_players(struct session *session);
/* A number that changes with every change of position, players or end: what was computed for
 * another number is stale. */
uint64_t session_stamp(const struct session *session);

/* Whether anything would be lost with it: moves, taken back or not, or a start that somebody set
 * up. */
bool session_is_worth_keeping(const struct session *session);

/* Whether somebody may act: the game goes on and is not paused. */
bool session_is_live(const struct session *session);
/* The seat that acts now when it is a person's (a program's), otherwise -1. */
int session_person_turn(const struct session *session);
int session_program_turn(const struct session *session);
bool session_has_person(const struct session *session);

lz_status session_act(struct session *session, lz_action action, int64_t now_ms, lz_error *error);
/* Plays a move string (see lz_game_play) from here, all or nothing; no clock runs. */
lz_status session_play(struct session *session, const char *moves, lz_error *error);
bool session_can_undo(const struct session *session);
bool session_can_redo(const struct session *session);
/* Back to the latest earlier turn of a person (one action when no person plays), or a resigning
 * taken back. */
void session_undo(struct session *session, int64_t now_ms);
void session_redo(struct session *session, int64_t now_ms);
/* The same setup from the start. */
void session_restart(struct session *session, int64_t now_ms);

enum session_end session_end(const struct session *session);
lz_result session_result(const struct session *session);
void session_resign(struct session *session, int seat, int64_t now_ms);

void session_pause(struct session *session, bool paused, int64_t now_ms);
bool session_is_paused(const struct session *session);
/* Stops the clock, or lets it go on, whoever may act: the turn stays what it is. */
void session_hold_clock(struct session *session, bool held, int64_t now_ms);
bool session_has_clock(const struct session *session);
/* What the seat has left for its game, or for its move where only that is limited. */
int64_t session_time_left(const struct session *session, int seat, int64_t now_ms);
/* Ends the game when the running clock has run out; true when it just did. */
bool session_tick(struct session *session, int64_t now_ms);
/* How long the program at `seat` may think now. */
void session_limits(const struct session *session, int seat, int64_t now_ms, lz_limits *limits);

/* The note of the position after `length` actions, empty where nothing is known. Where the rules
 * end the game it tells the result. Notes of positions that other moves replaced are forgotten. */
struct ply_note session_note(const struct session *session, int length);
/* The same note to be written to; NULL outside 0 .. total and without memory. */
struct ply_note *session_note_at(struct session *session, int length);
/* The classic whose numbers this session shows: a player's, else -1. */
int session_classic(const struct session *session);

/* ---- session_text.c: the saved form ---- */

/* A malloc'd text that session_read takes back: setup, moves, clocks, end, notes. NULL without
 * memory. */
char *session_write(const struct session *session, int64_t now_ms);
/* All or nothing; the error names the line. The clocks stand still until the next action. */
lz_status session_read(const char *text, struct session **out, lz_error *error);
/* For session_read alone: what a saved sitting has beyond its setup and moves. The last `undone`
 * of the moves are taken back. */
void session_restore(struct session *session, const int64_t left_ms[2], enum session_end end,
                     int end_seat, int undone);
/* The seat that lost by resigning or on time. */
int session_end_seat(const struct session *session);

#endif
