/* Training with puzzles: which of them comes next, the attempt at it and what is to be seen on its
 * board, and what the result does to the person's rating. The terminal and the window share it. */
#ifndef LIANZI_STORE_TRAINING_H
#define LIANZI_STORE_TRAINING_H

#include "store/puzzles.h"
#include "study/puzzle/attempt.h"
#include "study/puzzle/puzzle.h"

struct training {
    struct puzzle_list list;
    bool *tried; /* by puzzle */
    struct database_progress progress;
    char path[4096]; /* of the database; "": progress is not kept */
    char date[11];   /* today where the person is, "YYYY-MM-DD" */
    int index;       /* the puzzle at work ... */
    struct attempt attempt;
    bool noted;                 /* ... and whether its result is */
    int hint;                   /* a cell that is marked, -1 for none */
    int numbered;               /* moves that stand on the board as numbers ... */
    int line[PUZZLE_PLIES_MAX]; /* ... a refutation or the solution */
};

/* Writes the day where the person is. */
void training_today(char date[11]);
/* Takes the list over and reads the progress from the database, which is made where it is missing.
 * `path` NULL: nothing is kept. On failure the list is the caller's still. */
lz_status training_begin(struct training *training, struct puzzle_list *list, const char *path,
                         lz_error *error);
void training_end(struct training *training);
/* The untried puzzle nearest to the person's rating; once all were tried, all are untried again. -1
 * without puzzles. */
int training_next(struct training *training);
/* The puzzle of a day, NULL today. */
int training_daily(const struct training *training, const char *date);
/* Begins puzzle `index`; on failure the one before stays. */
lz_status training_open(struct training *training, int index, lz_error *error);
/* Notes the result once: a later try changes nothing after a wrong one or help. */
lz_status training_note(struct training *training, lz_error *error);
/* Shows nothing on the board. */
void training_unmark(struct training *training);
/* Shows what answers a try on the cell if it was wrong. Returns whether it settles the result. */
bool training_answered(struct training *training, int cell, const struct attempt_answer *answer);
/* Marks the right move, -1 without one, or numbers the moves of the solution, 0 without any. */
int training_hint(struct training *training);
int training_solve(struct training *training);

#endif
