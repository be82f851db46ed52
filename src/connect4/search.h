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

enum { SEARCH_POLL_NODES = 1 << 10 };

struct share;

struct c4_worker {
    const struct geometry *geometry;
    struct c4_table *table;
    bool wide_first;     /* of two moves as far from the centre the one with more room about it */
    struct share *share; /* its part in a search by several; NULL: it searches alone */
    uint64_t nodes;
    /* Called every SEARCH_POLL_NODES nodes; true: give up. Then `stopped` is set, and what the
     * search returns means nothing. */
    bool (*poll)(struct c4_worker *worker, void *user);
    void *user;
    bool stopped;
    /* When it is stopped because a node above, or another's that it helps, needs no more: the empty
     * cells of that node, where the search goes on (otherwise 0), and the node's bound if the table
     * has answered it. */
    int resume_empty, answer;
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
/* Called every so many nodes, at one with `empty` empty cells, unless stopped already: sets
 * `stopped` when the search is to be given up, or only what is below a node above that needs no
 * more (`resume_empty`). */
void c4_worker_poll(struct c4_worker *worker, int empty);
/* What the table knows of a position; false when nothing. */
bool c4_search_look_up(const struct c4_worker *worker, uint64_t mine, uint64_t mask, int empty,
                       struct c4_table_bounds *out);
/* Helps the others of the team until it is over. */
void c4_search_help(struct c4_worker *w);
int c4_search_above(struct c4_worker *worker, const struct c4_search_node *node, int alpha);

#endif
