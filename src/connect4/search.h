/* The search: whether a position's score is above a bound. Every search has a null window. A result
 * above `alpha` is a lower bound of the score, any other result an upper bound.
 *
 * Scores are Pascal Pons's (blog.gamesolver.org). 0 is a draw. If each side numbers its stones from
 * the last one on a full board, n > 0 means that the mover wins with stone n, and -n that the other
 * side does. */
#ifndef LIANZI_CONNECT4_SEARCH_H
#define LIANZI_CONNECT4_SEARCH_H

#include "connect4/geometry.h"
#include "connect4/table.h"

enum { SEARCH_POLL_NODES = 1 << 10 };

struct share;

struct c4_worker {
    const struct geometry *geometry;
    struct c4_table *table;
    bool wide_first;     /* of two moves as far from the centre, try the one with more room first */
    struct share *share; /* its part in a search by several workers; NULL: it searches alone */
    uint64_t nodes;
    /* Called every SEARCH_POLL_NODES nodes. If it returns true, the search sets `stopped`, and its
     * result is meaningless. */
    bool (*poll)(struct c4_worker *worker, void *user);
    void *user;
    bool stopped;
    /* Set when the search stops because a node above, or another worker's node that it helps, no
     * longer needs the result: the empty cells of that node, where the search continues (otherwise
     * 0), and the node's bound if the table has answered it. */
    int resume_empty, answer;
};

/* A position on which the mover has no immediate win and at least one move that does not lose at
 * once. */
struct c4_search_node {
    uint64_t mine, mask; /* mask: all stones and blocked cells */
    uint64_t moves;      /* the moves that do not lose at once */
    int empty;           /* empty cells, at least 2 */
};

/* A position prepared for the search. Its score is known without one if the game ends within two
 * plies. */
struct c4_search_root {
    bool known;
    int score;
    struct c4_search_node node; /* unless known */
};

/* The game must not be won yet. */
struct c4_search_root c4_search_prepare(const struct geometry *geometry, uint64_t mine,
                                        uint64_t mask);
void c4_worker_init(struct c4_worker *worker, const struct geometry *geometry,
                    struct c4_table *table);
/* Called every SEARCH_POLL_NODES nodes, at a node with `empty` empty cells, unless stopped already.
 * Sets `stopped` if the search must end, or if only the part below some node above must
 * (`resume_empty`). */
void c4_worker_poll(struct c4_worker *worker, int empty);
/* Reads the table's bounds of a position; false when it has none. */
bool c4_search_look_up(const struct c4_worker *worker, uint64_t mine, uint64_t mask, int empty,
                       struct c4_table_bounds *out);
/* Helps the others of the team until it is over. */
void c4_search_help(struct c4_worker *w);
/* Searches whether the node's score is above `alpha`; returns the bound described above. */
int c4_search_above(struct c4_worker *worker, const struct c4_search_node *node, int alpha);

#endif
