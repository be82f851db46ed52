/* Work on every position of a book's last ply, in several threads, a position each. What is found
 * of a position is a byte, 0 while it is still to be found; so work that was stopped can be taken
 * up again. */
#ifndef LIANZI_CONNECT4_BOOK_TEAM_H
#define LIANZI_CONNECT4_BOOK_TEAM_H

#include "connect4/book.h"
#include "connect4/solver.h"

typedef void book_team_progress_fn(size_t done, size_t all, void *user);

struct book_team {
    const struct book *book;
    /* What is found of a position; 0 when stopped before. */
    uint8_t (*find)(struct solver *solver, struct book_position position, const lz_stop *stop);
    /* A solver for one more thread, besides the caller's; false without memory. */
    bool (*join)(struct solver *solver, const struct solver *callers);
    const lz_stop *stop;                /* may be NULL */
    book_team_progress_fn *on_progress; /* may be NULL; on the caller's thread */
    void *user;
    uint8_t *found; /* a byte for each position of the last ply */
};

/* In as many threads as the caller's solver has, or fewer without memory. False when stopped, with
 * what was found so far. */
bool book_team_work(const struct book_team *team, struct solver *solver);

#endif
