/* Solves a position: narrows the score's bounds by one search after another until they meet, in one
 * thread or several that share the table. Owns its table. */
#ifndef LIANZI_CONNECT4_SOLVER_H
#define LIANZI_CONNECT4_SOLVER_H

#include "connect4/geometry.h"
#include "connect4/search.h"
#include "connect4/table.h"

struct solver {
    struct geometry geometry;
    struct c4_table table;
    int threads;
    const uint8_t *book; /* the packed book of 7x6; NULL: none */
};

struct solver_bounds {
    int lower, upper; /* of the score; equal when it is known */
    uint64_t nodes;   /* 0: no search was needed */
};

typedef void solver_progress_fn(const struct solver_bounds *so_far, void *user);

/* The question, the limits and the listener of a solve. */
struct solver_control {
    int least, most;     /* the scores of interest; those beyond are reported as these */
    bool single;         /* search only in the caller's thread */
    uint64_t nodes;      /* limit, roughly; 0: none */
    int64_t deadline_us; /* on the base clock; INT64_MAX: none */
    const lz_stop *stop; /* may be NULL */
    solver_progress_fn *on_progress; /* may be NULL; called on the caller's thread */
    void *user;
};

/* The exact score, without limits. */
#define SOLVER_EXACT                                                                               \
    ((struct solver_control){                                                                      \
        .least = -GEOMETRY_BITS, .most = GEOMETRY_BITS, .deadline_us = INT64_MAX})

/* LZ_ERR_UNSUPPORTED for a variant that is not four in a row or does not fit. */
lz_status solver_init(struct solver *solver, const lz_variant *variant, int threads, int hash_mib,
                      bool with_book, lz_error *error);
/* Makes a solver of one thread that shares the large table of `other`, which is grown fully and
 * outlives it. False without memory. */
bool solver_init_beside(struct solver *solver, const struct solver *other);
/* Makes a solver of one thread with a table of its own, as large as that of `other`. False without
 * memory. */
bool solver_init_like(struct solver *solver, const struct solver *other);
/* Takes a book that outlives the solver. False on another board than the book's 7x6. */
bool solver_set_book(struct solver *solver, const uint8_t *book);
void solver_free(struct solver *solver);
/* The game must not be won yet. `mine` has the stones of the side to move, `mask` all stones and
 * blocked cells. */
struct solver_bounds solver_solve(struct solver *solver, uint64_t mine, uint64_t mask,
                                  const struct solver_control *control);
/* The bounds of a score without search: from the rules, the book and the table. */
struct solver_bounds solver_known(struct solver *solver, uint64_t mine, uint64_t mask);

#endif
