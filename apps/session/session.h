/* A sitting at the board: the players, the game, the clocks, an end by resignation or on time, and
 * a note on each position. It applies the habits of play (undo goes back to a person's turn, the
 * clock starts with the first stone). It knows no window, so tests can drive it. The caller passes
 * times in milliseconds of any steady clock.
 *
 * The game is one line of a tree, the record, which keeps all that was ever played or tried: undo
 * goes up the tree and deletes nothing. Positions are the record's nodes. A node of an opened game
 * can also set up stones: session_game then has the moves since the last one on the way. */
#ifndef LIANZI_SESSION_SESSION_H
#define LIANZI_SESSION_SESSION_H

#include "session/notes.h"
#include "session/setup.h"

#include <lianzi/lianzi.h>

enum { SESSION_NAME_MAX = 47 };

enum session_end {
    SESSION_GOING,
    SESSION_BY_RULE, /* by the game's own result */
    SESSION_BY_RESIGNING,
    SESSION_BY_TIME
};

struct session;

lz_status session_new(const struct session_setup *setup, struct session **out, lz_error *error);
/* Starts a session with the players and the clock of `setup` in a game from elsewhere, at the end
 * of its main line. The record becomes the session's own if that succeeds. */
lz_status session_from_record(const struct session_setup *setup, lz_record *record,
                              struct session **out, lz_error *error);
void session_free(struct session *session);
/* A copy for session_write, which another thread may call; it holds what is written alone. */
lz_status session_copy(const struct session *session, struct session **out, lz_error *error);

const struct session_setup *session_setup(const struct session *session);
const lz_game *session_game(const struct session *session);
/* All of the tree, and the node of the present position. */
const lz_record *session_record(const struct session *session);
int session_node(const struct session *session);
/* Whether the game came from elsewhere: its main line stays, and its header is kept. The main line
 * of a game played here is the game. */
bool session_is_opened(const struct session *session);
/* Under which the game is kept among the games played; "" until it is. */
const char *session_name(const struct session *session);
/* At most SESSION_NAME_MAX letters of a file's name; longer ones are cut. */
void session_set_name(struct session *session, const char *name);
const struct player *session_player(const struct session *session, int seat);
void session_set_player(struct session *session, int seat, const struct player *player);
/* Exchanges the players; the clocks stay with the seats. */
void session_swap_players(struct session *session);
/* A number that changes with every change of position, players or end: a result computed under
 * another number is stale. */
uint64_t session_stamp(const struct session *session);
/* A number that changes with every change of what session_write writes, the running clock aside. */
uint64_t session_revision(const struct session *session);

/* Whether the session holds something worth keeping: moves, even undone ones, or a start that
 * somebody set up. */
bool session_is_worth_keeping(const struct session *session);

/* Whether a player may act: the game goes on and is not paused. */
bool session_is_live(const struct session *session);
/* The seat to act if a person (a program) sits there, else -1. */
int session_person_turn(const struct session *session);
int session_program_turn(const struct session *session);
bool session_has_person(const struct session *session);

lz_status session_act(struct session *session, lz_action action, int64_t now_ms, lz_error *error);
/* Plays a move string (see lz_game_play) from here, all or nothing. No clock runs. */
lz_status session_play(struct session *session, const char *moves, lz_error *error);
bool session_can_undo(const struct session *session);
bool session_can_redo(const struct session *session);
/* Goes back to the latest earlier turn of a person, by one action if no person plays, or takes a
 * resignation back. */
void session_undo(struct session *session, int64_t now_ms);
void session_redo(struct session *session, int64_t now_ms);
/* How many nodes redo can go down, and the last of them: the present one if there are none. */
int session_undone(const struct session *session);
int session_end_node(const struct session *session);
/* Starts again from the same setup. */
void session_restart(struct session *session, int64_t now_ms);

/* ---- the tree ---- */

/* Adds the action below a node, without playing it; `out` is the node that it leads to. */
lz_status session_try(struct session *session, int node, lz_action action, int *out,
                      lz_error *error);
/* Goes on from a node: it becomes the present position. LZ_ERR_ILLEGAL where the rules do not allow
 * its moves. */
lz_status session_go_to(struct session *session, int node, int64_t now_ms, lz_error *error);
/* Deletes the node and all below it. If the present position goes with it, the one before the node
 * becomes the present one. Not for the root. */
void session_delete(struct session *session, int node, int64_t now_ms);
/* Makes the variation that the node belongs to the first of those beside it. */
void session_promote(struct session *session, int node);
void session_judge(struct session *session, int node, lz_judgement judgement);
lz_status session_comment(struct session *session, int node, const char *comment, lz_error *error);
/* A number that changes with every change of the tree but comments and judgements. */
uint64_t session_tree_stamp(const struct session *session);
/* Exchanges the tree for a copy of an earlier one, such as before a deletion. */
void session_take_tree(struct session *session, lz_record *record);
/* Exchanges it for a copy with more nodes. */
void session_extend_tree(struct session *session, lz_record *record);

enum session_end session_end(const struct session *session);
/* The level of the seat's program in the next game, if levels follow the player: one more after a
 * game that a person won against it, one less after one that the person lost. */
int session_next_level(const struct session *session, int seat);
lz_result session_result(const struct session *session);
/* The seat that won; -1 after a draw and while the game goes on. */
int session_winner(const struct session *session);
void session_resign(struct session *session, int seat, int64_t now_ms);

void session_pause(struct session *session, bool paused, int64_t now_ms);
bool session_is_paused(const struct session *session);
/* Pauses where it is a program's turn: for a game that was opened, so that the person can look at
 * it first. */
void session_wait(struct session *session, int64_t now_ms);
/* Stops the clock or lets it run on. The turn stays the same. */
void session_hold_clock(struct session *session, bool held, int64_t now_ms);
bool session_has_clock(const struct session *session);
/* What is left of the seat's game time, or of its move time if that is less or the only limit. */
int64_t session_time_left(const struct session *session, int seat, int64_t now_ms);
/* Ends the game if the running clock has run out; true if it just did. */
bool session_tick(struct session *session, int64_t now_ms);
/* The limits for the program at `seat` if it begins to think now. */
void session_limits(const struct session *session, int seat, int64_t now_ms, lz_limits *limits);

/* The note on a node's position; empty if nothing is known. Without a search it holds the win rate
 * that the record has there, and at the present position the result if the rules end the game
 * there. */
struct ply_note session_note(const struct session *session, int node);
/* The search's note for a change; NULL if there is no such node, or without memory. */
struct ply_note *session_note_at(struct session *session, int node);
/* Puts the win rates of the searches into a copy of the record. */
void session_put_rates(const struct session *session, lz_record *copy);
/* The classic whose values are shown, from the first seat that a classic plays; else -1. */
int session_classic(const struct session *session);

/* ---- session_write.c and session_read.c: the saved form ---- */

/* A malloc'd text for session_read: setup, moves, clocks, end, notes. NULL without memory. */
char *session_write(const struct session *session, int64_t now_ms);
/* Reads all or nothing; the error names the line. The clocks stand still until the next action. */
lz_status session_read(const char *text, struct session **out, lz_error *error);
/* For session_read only: begins a session with a record of the same game; on failure the record
 * stays the caller's. */
lz_status session_with_record(const struct session_setup *setup, lz_record *record, bool opened,
                              struct session **out, lz_error *error);
/* For session_read only: sets what a saved session has beyond its setup and moves. Undoes the last
 * `undone` moves. */
void session_restore(struct session *session, const int64_t left_ms[2], enum session_end end,
                     int end_seat, int undone);
/* The seat that lost by resignation or on time. */
int session_end_seat(const struct session *session);

#endif
