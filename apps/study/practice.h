/* A card that is asked: tries are judged, wrong ones explained. A try at a mistake or a line is
 * right if it is one of the card's answers; other moves are judged by solvers and by the engine,
 * which searches the position after the try and after the answer alike. Knows no screen. */
#ifndef LIANZI_STUDY_PRACTICE_H
#define LIANZI_STUDY_PRACTICE_H

#include "study/card.h"
#include "study/explain.h"
#include "study/puzzle/attempt.h"

enum {
    PRACTICE_NODES = 100000, /* of each of these searches */
    PRACTICE_LOSS = 30       /* games of a thousand: a move that loses fewer is right, too */
};

struct practice {
    const struct card *card;
    lz_engine *engine; /* the caller's */
    lz_game *game;     /* a mistake or a line: the position */
    struct puzzle puzzle;
    struct attempt attempt; /* a puzzle: at work */
    int win;                /* after the answer, by the engine; -1: not searched yet */
    int found;  /* the right move of a mistake or a line, once it was tried; -1 before */
    bool wrong; /* there was a wrong try, or the answer was asked for */
    bool helped;
};

enum practice_verdict {
    PRACTICE_RIGHT,
    PRACTICE_GOES_ON, /* of a puzzle: right, and the reply is on the board */
    PRACTICE_OTHER,   /* good, but the line has another move, or the puzzle asks for fours */
    PRACTICE_WRONG
};

struct practice_answer {
    enum practice_verdict verdict;
    int loss;                     /* of a wrong try, games of a thousand; -1: not known */
    struct explanation why;       /* what the try does; without facts for PRACTICE_GOES_ON */
    struct attempt_answer puzzle; /* of a puzzle */
};

/* The card and the engine must outlive it; the engine loses what it remembers. */
lz_status practice_begin(struct practice *practice, const struct card *card, lz_engine *engine,
                         lz_error *error);
void practice_end(struct practice *practice);
/* What is on the board. */
const lz_game *practice_game(const struct practice *practice);
/* Reads a move of the position: a cell, or under gravity a column. */
lz_status practice_read(const struct practice *practice, const char *text, lz_rows rows, int *cell,
                        lz_error *error);
/* Judges a stone on the cell. LZ_ERR_ILLEGAL, with nothing counted, if it may not stand there. */
lz_status practice_try(struct practice *practice, int cell, struct practice_answer *out,
                       lz_error *error);
/* Whether the move is the mistake for which the card is there. */
bool practice_was_played(const struct practice *practice, int cell);
/* The first right move; counts as help. -1 without one. */
int practice_hint(struct practice *practice);
/* All right moves, or of a puzzle the moves to its end; counts as a wrong try. Returns how many. */
int practice_solution(struct practice *practice, int moves[PUZZLE_PLIES_MAX]);
/* Explains the right move. */
lz_status practice_explain(struct practice *practice, int cell, struct explanation *out,
                           lz_error *error);
/* What the answer is worth once the card is done with. */
enum fsrs_grade practice_grade(const struct practice *practice);

/* ---- words: `side` is what the program calls who is to move: "Black", or "x" where stones are
 * letters ---- */

/* "Black to move: find a better move than the one that was played." */
void practice_word_task(const struct practice *practice, const char *side, char *text, size_t size);
/* "a2 is wrong: it loses 14 points of the win rate." */
void practice_word_wrong(const struct practice *practice, int cell,
                         const struct practice_answer *answer, char *text, size_t size);
/* A good move of a line's position that is not the line's. */
void practice_word_other(const struct practice *practice, int cell, char *text, size_t size);
/* "Right." */
const char *practice_word_right(const struct practice *practice);
/* When the card comes again, if it is answered on that day. */
void practice_word_due(const struct card *card, const char *today, char *text, size_t size);

#endif
