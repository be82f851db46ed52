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

/* How hard the next puzzle is. */
enum puzzle_level {
    PUZZLE_NEAR, /* the person's rating */
    PUZZLE_EASIER,
    PUZZLE_HARDER,
    PUZZLE_MISSED, /* one that the person has tried and not solved, again */
    PUZZLE_LEVELS
};

/* Which puzzles the person wants. */
struct puzzle_choice {
    unsigned kinds; /* a bit (1 << kind) for each; 0: all */
    enum puzzle_level level;
};

/* What the person has done with a puzzle. */
struct puzzle_past {
    uint64_t key;    /* puzzle_key's */
    bool tried;      /* since all were untried */
    bool missed;     /* tried, but never solved at the first try ... */
    bool solved;     /* ... or solved so once */
    unsigned opened; /* the count of openings then; 0: not opened yet */
};

struct training {
    struct puzzle_list list;
    struct puzzle_past *past;    /* by puzzle */
    struct puzzle_choice choice; /* at first: all kinds, near the rating */
    unsigned openings;
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
/* The person has tried the puzzle with this puzzle_key, and solved it or not. */
void training_mark_tried(struct training *training, uint64_t key, bool solved);
/* Sets the choice to one kind, 1 + an enum puzzle_kind, or to all by 0. */
void training_choose(struct training *training, int kind, enum puzzle_level level);
/* Whether there are puzzles of such a kind. */
bool training_has_kind(const struct training *training, int kind);
/* The untried puzzle of the choice nearest to the person's rating, or to one that is lower or
 * higher; once all were tried, all are untried again. The first that a person gets near the rating
 * is the shortest and easiest. Of the missed ones, that which was not opened for the longest time.
 * -1 without such puzzles. */
int training_next(struct training *training);
/* Begins puzzle `index`; on failure the one before stays. */
lz_status training_open(struct training *training, int index, lz_error *error);
/* Counts the result once: a later try changes nothing after a wrong one or help. A puzzle that was
 * tried before does not count for the progress until all are untried again, but is missed no more
 * once it is solved.
 * Returns whether there is something new to keep. */
bool training_note(struct training *training);
/* Shows nothing on the board. */
void training_unmark(struct training *training);
/* Shows what answers a try on the cell if it was wrong. Returns whether it settles the result. */
bool training_answered(struct training *training, int cell, const struct attempt_answer *answer);
/* Marks the right move, -1 without one, or numbers the moves of the solution, 0 without any. */
int training_hint(struct training *training);
int training_solve(struct training *training);

#endif
