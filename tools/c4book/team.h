/* Shares work on positions among threads, which take one position at a time. A position's result is
 * a few bytes. While the first is 0, the result is still to be found, so stopped work can be
 * continued. */
#ifndef LIANZI_C4BOOK_TEAM_H
#define LIANZI_C4BOOK_TEAM_H

#include "c4book/book.h"
#include "connect4/solver.h"

typedef void book_team_progress_fn(size_t done, size_t all, void *user);

enum { BOOK_TEAM_BYTES_MAX = 2 };

struct book_team {
    const struct book_position *positions;
    size_t count;
    /* Finds a position's result; false when stopped before. */
    bool (*find)(struct solver *solver, struct book_position position, const lz_stop *stop,
                 uint8_t *found);
    /* Initialises the solver of one more thread like the caller's; false without memory. */
    bool (*join)(struct solver *solver, const struct solver *callers);
    const lz_stop *stop;                /* may be NULL */
    book_team_progress_fn *on_progress; /* may be NULL; on the caller's thread */
    void *user;
    int bytes;      /* of a result, 1 .. BOOK_TEAM_BYTES_MAX */
    uint8_t *found; /* the results, `bytes` for each position */
};

/* Works in as many threads as the caller's solver has, or in fewer if memory is short. False when
 * stopped; the results found so far are kept. */
bool book_team_work(const struct book_team *team, struct solver *solver);

#endif
