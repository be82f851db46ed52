/* A game as a person plays and studies it: the players, the game, the clocks, an end by resignation
 * or on time, the position on the board, and a note on each position. It applies the habits of play
 * (undo goes back to a person's turn, the clock starts with the first stone); docs/SESSION.md says
 * what each command means. It knows no window, screen, file or thread, so tests can drive it. The
 * caller passes times in milliseconds of any steady clock.
 *
 * The game is one line of a tree, the record, which keeps all that was ever played or tried: undo
 * goes up the tree and deletes nothing. Positions are the record's nodes. A node of an opened game
 * can also set up stones: session_game then has the moves since the last one on the way.
 *
 * The present position is where the game stands. The shown one is on the board: usually the present
 * one, and another while somebody looks about. */
#ifndef LIANZI_SESSION_SESSION_H
#define LIANZI_SESSION_SESSION_H

#include "session/notes.h"
#include "session/setup.h"
#include "study/tree.h"

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
 * of its main line, or where the rules do not allow the next move of it. The record becomes the
 * session's own if that succeeds. */
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
/* The seat to act if a person (a program) sits there, else -1. No program acts while the coach
 * looks at a person's stone or warns of it. */
int session_person_turn(const struct session *session);
int session_program_turn(const struct session *session);
bool session_has_person(const struct session *session);
/* Whether a person sits there. */
bool session_is_person(const struct session *session, int seat);
/* The seat of the only person; -1 if there are two, or none. */
int session_only_person(const struct session *session);

/* The present position's seat acts. A person who does so ends a pause. The board follows unless
 * another position is shown. */
lz_status session_act(struct session *session, lz_action action, int64_t now_ms, lz_error *error);
/* Plays a move string (see lz_game_play) from here, all or nothing. No clock runs. */
lz_status session_play(struct session *session, const char *moves, lz_error *error);

/* The effect of a click on a cell of the board. */
enum session_deed {
    SESSION_NOTHING,
    SESSION_PLAY, /* acts in the present position */
    SESSION_TRY,  /* adds the move to the tree at the shown position and shows it */
    SESSION_ADD   /* puts one of swap2's two stones */
};

/* Sets `action` to what would be played or tried, of SESSION_ADD to the stone. Of SESSION_NOTHING
 * it sets `why` (may be NULL): LZ_ILLEGAL_NOT_NOW if it is no person's turn. */
enum session_deed session_deed_at(const struct session *session, int cell, lz_action *action,
                                  lz_legality *why);
/* Does it; LZ_ERR_ILLEGAL for SESSION_NOTHING. */
lz_status session_click(struct session *session, int cell, int64_t now_ms, lz_error *error);
/* A person chooses to add swap2's two stones: the next two clicks put them. */
void session_add_two(struct session *session);
/* Which of the two is put next, 1 or 2; 0 if none is. `first` (may be NULL) becomes the cell of the
 * first, -1 before that. */
int session_adding(const struct session *session, int *first);

bool session_can_undo(const struct session *session);
bool session_can_redo(const struct session *session);
/* The first of these that applies: removes the last of the stones being added, or the choice to add
 * them; takes back a deletion or promotion that was the last edit of the tree; where another
 * position is shown, shows the one before it; takes a resignation back; goes back to the latest
 * earlier turn of a person, by one action if no person plays. */
void session_undo(struct session *session, int64_t now_ms);
/* After an undo it leads to the node from which that came. */
void session_redo(struct session *session, int64_t now_ms);
/* How many nodes redo can go down, and the last of them: the present one if there are none. */
int session_undone(const struct session *session);
int session_end_node(const struct session *session);
/* Starts again from the same setup. */
void session_restart(struct session *session, int64_t now_ms);

/* ---- what is shown ---- */

/* The node on the board, and its game. */
int session_shown(const struct session *session);
const lz_game *session_shown_game(const struct session *session);
/* Whether another position than the present one is shown; whether it is off the way to that. */
bool session_is_looking(const struct session *session);
bool session_is_aside(const struct session *session);
/* Shows a node's position, without playing it. LZ_ERR_ILLEGAL where the rules do not allow its
 * moves. */
lz_status session_look(struct session *session, int node, lz_error *error);
/* Writes the nodes of the line on the board, from the root through the shown node to a leaf, and
 * returns how many: the line that was walked last, else the game with what is undone of it, else
 * the first children. "Move N of M": N is the depth of the shown node, M is one less than the
 * number of nodes. */
int session_line(const struct session *session, int line[TREE_LINE_MAX]);
/* The node after the shown one on that line; LZ_RECORD_NO_NODE at its end. */
int session_ahead(const struct session *session);
/* Shows the position so many steps further along that line, back if negative; stops at its ends. */
lz_status session_walk(struct session *session, int steps, lz_error *error);

/* ---- the tree ---- */

/* Adds the action below a node, without playing it; `out` is the node that it leads to. */
lz_status session_try(struct session *session, int node, lz_action action, int *out,
                      lz_error *error);
/* Goes on from a node: it becomes the present position. LZ_ERR_ILLEGAL where the rules do not allow
 * its moves. */
lz_status session_go_to(struct session *session, int node, int64_t now_ms, lz_error *error);
/* Deletes the node and all below it. If the present or the shown position goes with it, the one
 * before the node takes its place. False, with nothing done, for the root and without memory. */
bool session_delete(struct session *session, int node, int64_t now_ms);
/* Makes the variation that the node belongs to the first of those beside it. False, with nothing
 * done, on the main line and without memory. */
bool session_promote(struct session *session, int node);
/* Takes back a deletion or promotion, as long as it is the last edit of the tree, its comments,
 * judgements, marks and arrows. */
bool session_can_restore(const struct session *session);
void session_restore_tree(struct session *session, int64_t now_ms);
void session_judge(struct session *session, int node, lz_judgement judgement);
lz_status session_comment(struct session *session, int node, const char *comment, lz_error *error);
/* Sets a text about the whole game; NULL or "" removes it. */
lz_status session_set_text(struct session *session, lz_record_info info, const char *text,
                           lz_error *error);
/* Sets a mark on a cell; the kind LZ_MARK_COUNT removes it. */
lz_status session_mark(struct session *session, int node, lz_mark mark, lz_error *error);
/* Draws an arrow or a line, or takes it away where it is drawn already. */
lz_status session_draw(struct session *session, int node, lz_arrow arrow, lz_error *error);
/* A number that changes with every change of the tree, its comments, judgements, marks, arrows and
 * texts: what a file of the game holds. A deletion or promotion taken back brings its number back,
 * too. */
uint64_t session_edits(const struct session *session);
/* Exchanges the tree for a copy of it with more nodes. */
void session_extend_tree(struct session *session, lz_record *record);

enum session_end session_end(const struct session *session);
/* The level of the seat's program in the next game, if levels follow the player: one more after a
 * game that a person won against it, one less after one that the person lost; the same after a game
 * with the coach. */
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
/* The rest of the seat's game time, or of its move time if that is less or the only limit. */
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
/* The classic whose values are shown, from the first seat that a classic plays; else -1. */
int session_classic(const struct session *session);

/* ---- export.c: the game for other programs ---- */

/* A copy of the record with the players' names, the result and, for SGF, the date (YYYY-MM-DD; NULL
 * for none) and the win rates. A game from elsewhere keeps its own header. */
lz_status session_export(const struct session *session, lz_record_format format, const char *date,
                         lz_record **out, lz_error *error);

/* Gives the seats of a game from elsewhere back to the programs that it names as session_export
 * does. A rank is somebody else's. */
void session_seat_programs(struct session *session);

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
