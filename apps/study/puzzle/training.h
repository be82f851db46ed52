/* Training with puzzles: which of them comes next, the attempt at it and what is to be seen on its
 * board, and what the result does to the person's rating. The terminal, the window and the page
 * share it; where the progress is kept is up to them. */
#ifndef LIANZI_STUDY_PUZZLE_TRAINING_H
#define LIANZI_STUDY_PUZZLE_TRAINING_H

#include "study/puzzle/attempt.h"
#include "study/puzzle/puzzle.h"

/* A person's progress. */
struct puzzle_progress {
    double rating, deviation, volatility; /* by Glicko-2 */
    int64_t tried, solved;                /* puzzles; solved: at the first try, without help */
    int64_t streak, longest;              /* solved one after the other: now, and ever */
};

struct training {
    struct puzzle_list list;
    uint64_t *keys; /* by puzzle */
    bool *tried;    /* by puzzle */
    struct puzzle_progress progress;
    int index; /* the puzzle at work ... */
    struct attempt attempt;
    bool noted;                 /* ... and whether its result is */
    int hint;                   /* a cell that is marked, -1 for none */
    int numbered;               /* moves that stand on the board as numbers ... */
    int line[PUZZLE_PLIES_MAX]; /* ... a refutation or the solution */
};

/* Takes the list over, for a person who has tried no puzzle. Without memory the list is the
 * caller's still. */
lz_status training_begin(struct training *training, struct puzzle_list *list, lz_error *error);
void training_end(struct training *training);
/* The person has tried the puzzle with this puzzle_key. */
void training_mark_tried(struct training *training, uint64_t key);
/* The untried puzzle nearest to the person's rating; once all were tried, all are untried again. -1
 * without puzzles. */
int training_next(struct training *training);
/* Begins puzzle `index`; on failure the one before stays. */
lz_status training_open(struct training *training, int index, lz_error *error);
/* Counts the result once: a later try changes nothing after a wrong one or help. Returns whether it
 * was counted now. */
bool training_note(struct training *training);
/* Shows nothing on the board. */
void training_unmark(struct training *training);
/* Shows what answers a try on the cell if it was wrong. Returns whether it settles the result. */
bool training_answered(struct training *training, int cell, const struct attempt_answer *answer);
/* Marks the right move, -1 without one, or numbers the moves of the solution, 0 without any. */
int training_hint(struct training *training);
int training_solve(struct training *training);

#endif
