/* A person's progress with puzzles, in the person's database. */
#ifndef LIANZI_STORE_PUZZLES_H
#define LIANZI_STORE_PUZZLES_H

#include "store/store.h"
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

#endif
