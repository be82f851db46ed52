/* Makes the opening book: solves the positions of its last ply, one in each thread, and derives the
 * scores of the earlier ones from them. */
#ifndef LIANZI_C4BOOK_MAKER_H
#define LIANZI_C4BOOK_MAKER_H

#include "c4book/team.h"

struct book_maker {
    const struct book *book;
    const lz_stop *stop;                /* may be NULL */
    book_team_progress_fn *on_progress; /* may be NULL; on the caller's thread */
    void *user;
    /* One for each position of the book. On the last ply a letter other than 0 is known already;
     * the others are written as they are found, and those of the earlier plies at the end. */
    char *letters;
};

/* Works in as many threads as the solver has, or in fewer if memory is short. False when stopped;
 * the letters found so far are kept. */
bool book_make(struct solver *solver, const struct book_maker *maker);

#endif
