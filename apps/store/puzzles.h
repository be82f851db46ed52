/* A person's progress with puzzles, in the person's database. */
#ifndef LIANZI_STORE_PUZZLES_H
#define LIANZI_STORE_PUZZLES_H

#include "store/store.h"
#include "study/puzzle/training.h"
#include "study/standing.h"

/* `found` is false, and `out` as it was, if no puzzle was tried yet. */
lz_status database_progress_read(struct database *base, struct puzzle_progress *out, bool *found,
                                 lz_error *error);
/* Notes how a puzzle ended, the progress after it, and its rating in their course, together. `key`
 * is puzzle_key's. */
lz_status database_progress_write(struct database *base, const struct puzzle_progress *progress,
                                  uint64_t key, bool solved, const char *date, lz_error *error);
/* Calls `visit` for every puzzle that was tried. */
typedef void database_tried_fn(void *user, uint64_t key, bool solved);
lz_status database_tried(struct database *base, database_tried_fn *visit, void *user,
                         lz_error *error);
/* Adds progress with puzzles and the cards of the practice queue in the database at the path;
 * nothing where there is no file. */
lz_status database_standing(const char *path, const char *today, struct standing *standing,
                            lz_error *error);

/* Training with puzzles (study/puzzle/training.h) whose progress is kept in a database. */
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
