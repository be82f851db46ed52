/* Makes the opening book: solves the positions of its last ply, one position a thread, and works
 * out the earlier ones from them. */
#ifndef LIANZI_C4BOOK_MAKER_H
#define LIANZI_C4BOOK_MAKER_H

#include "c4book/team.h"

struct book_maker {
    const struct book *book;
    const lz_stop *stop;                /* may be NULL */
    book_team_progress_fn *on_progress; /* may be NULL; on the caller's thread */
    void *user;
    /* One for each position of the book. On the last ply a letter other than 0 counts as known; the
     * others are written as they are found. The earlier plies' letters come last. */
    char *letters;
};

/* In as many threads as the solver has, or fewer without memory. False when stopped, with the
 * letters found so far. */
bool book_make(struct solver *solver, const struct book_maker *maker);

#endif
