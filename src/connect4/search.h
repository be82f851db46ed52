/* The search: whether a position's score is above a bound. Every search has a null window, so it
 * answers yes or no; what it returns is a lower bound of the score where that is above `alpha`, and
 * an upper bound otherwise.
 *
 * Scores are Pascal Pons's (blog.gamesolver.org): 0 a draw; n > 0 when the mover wins with the n-th
 * stone from the end that would be his, were the board to be filled; negative when he loses so. */
#ifndef LIANZI_CONNECT4_SEARCH_H
#define LIANZI_CONNECT4_SEARCH_H

#include "connect4/geometry.h"
#include "connect4/table.h"

enum { SEARCH_BUSY_SIZE = 1 << 12, SEARCH_POLL_NODES = 1 << 10 };

/* What all workers of a solve share besides the table: positions being searched at this moment, for
 * others to put off (after Tom Kerrigan's simplified ABDADA). */
struct c4_search_busy {
    _Atomic uint64_t hash[SEARCH_BUSY_SIZE];
};

/* A node on the way to the one being searched; hash 0: not in the table. */
struct c4_search_step {
    uint64_t hash;
    int alpha;
};

struct c4_worker {
    const struct geometry *geometry;
    struct c4_table *table;
    struct c4_search_busy *busy; /* NULL: this worker is the only one */
    uint64_t nodes;
    /* Called every SEARCH_POLL_NODES nodes; true: give up. Then `stopped` is set, and what the
     * search returns means nothing. */
    bool (*poll)(struct c4_worker *worker, void *user);
    void *user;
    bool stopped;
    /* With other workers: the way to the node being searched, by empty cells from the root's on;
     * and when one of them has answered a node on it meanwhile, so that what is below need not be
     * searched any more, `stopped` with the node's empty cells (otherwise 0) and its bound. */
    struct c4_search_step path[GEOMETRY_BITS];
    int root_empty, answered_empty, answer;
};

/* A position on which the mover has no immediate win and at least one move that does not lose at
 * once. */
struct c4_search_node {
    uint64_t mine, mask; /* mask: all stones and blocked cells */
    uint64_t moves;      /* the moves that do not lose at once */
    int empty;           /* empty cells, at least 2 */
};

/* What can be said of a position without search: its score when the game is over in two plies or
 * fewer. */
struct c4_search_root {
    bool known;
    int score;
    struct c4_search_node node; /* unless known */
};

/* The game is not won yet. */
struct c4_search_root c4_search_prepare(const struct geometry *geometry, uint64_t mine,
                                        uint64_t mask);
void c4_worker_init(struct c4_worker *worker, const struct geometry *geometry,
                    struct c4_table *table);
/* What the table knows of a position; false when nothing. */
bool c4_search_look_up(const struct c4_worker *worker, uint64_t mine, uint64_t mask, int empty,
                       struct c4_table_bounds *out);
int c4_search_above(struct c4_worker *worker, const struct c4_search_node *node, int alpha);

#endif
