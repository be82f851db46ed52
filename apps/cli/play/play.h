/* A game between a person and the program in a terminal: who sits where, how the program thinks,
 * and the steps that both modes of `lianzi play` (line by line, full screen) share. */
#ifndef LIANZI_CLI_PLAY_H
#define LIANZI_CLI_PLAY_H

#include "common/proofs.h"
#include "common/reading.h"

#include <stdbool.h>
#include <stddef.h>

/* A pass before every stone, and an opening's choices. */
enum { PLAY_LENGTH_MAX = 2 * LZ_CELLS_MAX + 20 };

/* A rating of a position. */
struct play_score {
    int64_t value; /* black's: the classic's static value, or the engine's last search value */
    int ends_at;   /* the game's length, in actions, once a known forced win is played out; the
                      value's sign says who wins. 0: no forced win is known */
    bool proved;   /* that win is from a proof; it may come sooner */
};

struct play {
    lz_game *game;
    bool person[2]; /* by seat: a person plays */
    bool classic;   /* the program is a classic, with `settings` */
    lz_classic_settings settings;
    lz_engine *engine;     /* plays otherwise */
    int level;             /* of the engine */
    struct proofs *proofs; /* for the engine; NULL: none */
    lz_limits limits;
    lz_progress_fn *on_progress; /* of the engine's thoughts; may be NULL */
    void *user;
    struct play_score score;
    struct play_score scores[PLAY_LENGTH_MAX]; /* by the number of actions, for undo and redo */
    lz_record *read;   /* the record that was opened, for its header; NULL: none */
    bool keeps_tree;   /* on the full screen: what is undone stays as a variation ... */
    lz_record *tree;   /* ... in this; NULL without memory */
    int node;          /* of the present position */
    bool retouched;    /* the tree has changes that no file holds */
    char *path;        /* the file that holds the game, as opened or saved last; NULL: none */
    uint64_t kept_key; /* key and length of the position that needs no saving: the file's, or */
    int kept_length;   /* the one that the game began with */
};

/* The result by the game's rules, or by the classic's own if that ends the game earlier. */
lz_result play_result(const struct play *play);
/* Rates the position anew after an action or in a new game. */
void play_note_score(struct play *play);
/* The plies left to the forced win in `score`; 0 without one. */
int play_plies_left(const struct play *play);
/* Lets the program choose an action for the seat whose turn it is; the game stays as it is. */
lz_status play_think(const struct play *play, lz_action *chosen, struct play_score *score,
                     lz_error *error);
/* Plays the action that play_think chose. */
lz_status play_do(struct play *play, lz_action chosen, struct play_score score, lz_error *error);
/* Reads a person's input: "x y" from 1 at the lower left, letter and number, a column under
 * gravity, or an opening's choice or number; does it when it is legal. */
lz_status play_enter(struct play *play, const char *text, lz_error *error);
/* Call this with a new game in place: rates it and marks it as saved. */
void play_begin(struct play *play);
/* Replaces the game by another one, which then belongs to `play`. */
void play_take_game(struct play *play, lz_game *game);
/* How many stones of a swap opening are still to be placed; 0 when there is none. */
int play_opening_stones(const lz_game *game);
/* Whether an opening's player has offered the cell as the next move. */
bool play_is_offered(const lz_game *game, int cell);

/* Undoes actions until a person is to act (one action where no person plays). False when nothing is
 * left to undo. */
bool play_undo(struct play *play);
/* Redoes in the same steps. */
bool play_redo(struct play *play);
/* Undoes everything, stones set up within the game too. */
void play_restart(struct play *play);
/* The tree follows the game to its present position, where it may grow; for play_note_score. */
void play_tree_follow(struct play *play);
/* Begins it anew with the game; or with the record of which the game is the main line, and which
 * then belongs to `play`. */
void play_tree_begin(struct play *play, lz_record *whole);
/* Goes to the parent (-1), the first child (1) or a sibling (-2 above, 2 below) of the present
 * position. False if there is none. */
bool play_tree_walk(struct play *play, int direction);
/* Goes to the root if stones were set up between it and the present position; false if not. */
bool play_tree_leave_set_up(struct play *play);
/* Moves the variation of the present position up; false on the main line. */
bool play_tree_promote(struct play *play);
/* Deletes the present position and all below it; false at the start. */
bool play_tree_delete(struct play *play);
/* The comment on the present position, "" for none. */
const char *play_tree_comment(const struct play *play);
lz_status play_tree_set_comment(struct play *play, const char *comment, lz_error *error);
/* Writes the moves that the tree has beside the present one, or "" where there are none. */
void play_tree_beside(const struct play *play, char *text, size_t size);

/* Exchanges the seats of person and program. */
void play_change_sides(struct play *play);

/* Writes the game to a file in the format of its extension; the old file stays whole until the new
 * one is. `loss` lists the parts that the format cannot hold, in English or in the person's
 * language; "" when there are none. */
lz_status play_save(struct play *play, const char *path, bool english, char *loss, size_t size,
                    lz_error *error);
/* Takes the first game of a record file, at its end. `rest` names the parts of the file that
 * are dropped. If the classic does not play the game, the engine takes its place. On failure
 * nothing changes. */
lz_status play_open(struct play *play, const char *path, enum reading_rest *rest, lz_error *error);
/* Notes that a file holds the game as it is; takes the path over. */
void play_note_file(struct play *play, char *path);
/* Whether saving to `path` would replace a file other than the one that holds this game. */
bool play_would_replace(const struct play *play, const char *path);
/* Whether the game has actions that no file holds. */
bool play_is_unsaved(const struct play *play);
/* Frees what `play` holds. */
void play_destroy(struct play *play);

/* The line-by-line game; returns the exit status. */
int play_plain(struct play *play);
/* Whether there is a terminal that can do full screen. */
bool play_can_screen(void);
/* The full-screen game; returns the exit status. */
int play_screen(struct play *play);
/* Puzzles on the full screen, of one rule unless it is NULL; returns the exit status. */
int play_puzzles(const lz_rule *rule);

#endif
