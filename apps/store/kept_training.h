/* Training with puzzles (study/puzzle/training.h) whose progress is kept in a database. */
#ifndef LIANZI_STORE_KEPT_TRAINING_H
#define LIANZI_STORE_KEPT_TRAINING_H

#include "study/puzzle/training.h"

struct kept_training {
    struct training training;
    char path[4096]; /* of the database; "": progress is not kept */
    char date[11];   /* today where the person is, "YYYY-MM-DD" */
};

/* Takes the list over and reads the progress from the database, which is made where it is missing.
 * `path` NULL: nothing is kept. On failure it holds nothing; the list is the caller's still, or
 * freed. */
lz_status kept_training_begin(struct kept_training *kept, struct puzzle_list *list,
                              const char *path, lz_error *error);
/* The puzzle of a day, NULL today. */
int kept_training_daily(const struct kept_training *kept, const char *date);
/* Notes the result as training_note does, and keeps it. */
lz_status kept_training_note(struct kept_training *kept, lz_error *error);

#endif
