/* Shares work on positions among threads, one position each. A position's result is a few bytes;
 * while the first is 0 it is still to be found, so stopped work can be taken up again. */
#ifndef LIANZI_C4BOOK_TEAM_H
#define LIANZI_C4BOOK_TEAM_H

#include "c4book/book.h"
#include "connect4/solver.h"

typedef void book_team_progress_fn(size_t done, size_t all, void *user);

enum { BOOK_TEAM_BYTES_MAX = 2 };

struct book_team {
    const struct book_position *positions;
    size_t count;
    /* Finds a position's result; false when stopped first. */
    bool (*find)(struct solver *solver, struct book_position position, const lz_stop *stop,
                 uint8_t *found);
    /* A solver for one more thread, besides the caller's; false without memory. */
    bool (*join)(struct solver *solver, const struct solver *callers);
    const lz_stop *stop;                /* may be NULL */
    book_team_progress_fn *on_progress; /* may be NULL; on the caller's thread */
    void *user;
    int bytes;      /* of what is found of a position, 1 .. BOOK_TEAM_BYTES_MAX */
    uint8_t *found; /* so many for each position */
};

/* In as many threads as the caller's solver has, or fewer without memory. False when stopped, with
 * what was found so far. */
bool book_team_work(const struct book_team *team, struct solver *solver);

#endif
