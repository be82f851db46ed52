/* A game between a person and the program in a terminal: who sits where, what the program thinks
 * with, and the steps that both faces of `lianzi play` (line by line, full screen) share. */
#ifndef LIANZI_CLI_PLAY_H
#define LIANZI_CLI_PLAY_H

#include <lianzi/lianzi.h>
#include <stdbool.h>

enum {
    PLAY_LENGTH_MAX = 2 * LZ_CELLS_MAX + 8
}; /* every stone after a pass, and an opening's choices */

struct play {
    lz_game *game;
    bool person[2]; /* by seat */
    bool classic;   /* the program is a classic, with `settings` */
    lz_classic_settings settings;
    lz_engine *engine; /* otherwise */
    int level;         /* the engine's */
    lz_limits limits;
    lz_progress_fn *on_progress; /* of the engine's thoughts; may be NULL */
    void *user;
    int64_t score; /* black's: the classic's static value, or the engine's last search value */
    int64_t scores[PLAY_LENGTH_MAX]; /* what it was after so many actions, for undo and redo */
};

/* The result by the game's rules, or earlier by the classic's own. */
lz_result play_result(const struct play *play);
/* Brings `score` up to date after an action or in a new game. */
void play_note_score(struct play *play);
/* Lets the program act for the seat whose turn it is. */
lz_status play_let_program(struct play *play, lz_action *done, lz_error *error);
/* Reads what a person entered: "x y" from 1 at the lower left, letter and number, a column under
 * gravity, or an opening's choice; does it when it is legal. */
lz_status play_enter(struct play *play, const char *text, lz_error *error);

/* Undoes the last action, and on to where a person is to act (one action where no person plays).
 * False when nothing is left to undo. */
bool play_undo(struct play *play);
/* Redoes in the same steps. */
bool play_redo(struct play *play);

/* The line-by-line game; returns the exit status. */
int play_plain(struct play *play);
/* Whether there is a terminal, and one on which text can be put anywhere. */
bool play_can_screen(void);
/* The full-screen game, where it can be. */
int play_screen(struct play *play);

#endif
