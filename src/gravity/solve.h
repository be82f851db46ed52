/* The exact score of a position with few empty cells, on any board: alpha-beta to the end, with the
 * proofs of gravity/follow.h and gravity/force.h. Scores are the exact solver's
 * (connect4/solver.h): n when the mover wins with the n-th stone from the last, -n when the other
 * side does, 0 for a draw. */
#ifndef LIANZI_GRAVITY_SOLVE_H
#define LIANZI_GRAVITY_SOLVE_H

#include "control/deadline.h"
#include "gravity/drops.h"

struct solve_entry;

/* A table of results, for positions of one board at a time. */
struct solve_table {
    struct solve_entry *entries;
    uint64_t mask; /* groups of entries - 1 */
    bool used;
};

struct solve_bounds {
    int lower, upper; /* equal when the score is known */
    uint64_t nodes;
};

typedef void solve_progress_fn(const struct solve_bounds *so_far, void *user);

struct solve_request {
    const struct board *board;
    lz_colour mover;
    int least, most;                /* the scores of interest: bounds beyond need not meet */
    struct deadline deadline;       /* its nodes, moment and stop */
    solve_progress_fn *on_progress; /* may be NULL */
    void *user;
};

/* False without memory. */
bool solve_table_init(struct solve_table *table, uint64_t bytes);
void solve_table_free(struct solve_table *table);
void solve_table_clear(struct solve_table *table);
/* Solves a board that is not won. `column` gets a move that holds the lower bound, -1 if none is
 * known; it may be NULL. */
struct solve_bounds solve_board(struct solve_table *table, const struct solve_request *request,
                                int *column);
/* The plies to the end of a game that is won or lost with a score. */
int solve_plies(int score, int empty);

#endif
