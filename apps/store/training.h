/* Training with puzzles: which of them comes next, and what the results do to the person's rating.
 * The terminal and the window share it. */
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
};

/* Takes the list over and reads the progress from the database, which is made where it is missing.
 * `path` NULL: nothing is kept. On failure the list is the caller's still. */
lz_status training_begin(struct training *training, struct puzzle_list *list, const char *path,
                         lz_error *error);
void training_end(struct training *training);
/* The untried puzzle nearest to the person's rating; once all were tried, all are untried again. -1
 * without puzzles. */
int training_next(struct training *training);
/* The puzzle of the day. */
int training_daily(const struct training *training, const char *date);
/* Notes how an attempt at puzzle `index` ended. Each is noted once. */
lz_status training_note(struct training *training, int index, bool solved, const char *date,
                        lz_error *error);
/* Today's date, "YYYY-MM-DD", where the person is. */
void training_today(char date[11]);

#endif
