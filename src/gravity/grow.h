/* The search by playouts: each visit goes down from the root to a position that the graph lacks,
 * judges it, and carries what it found back up. */
#ifndef LIANZI_GRAVITY_GROW_H
#define LIANZI_GRAVITY_GROW_H

#include "gravity/drops.h"
#include "gravity/graph.h"
#include "gravity/playout.h"

/* One thread's search. */
struct grow {
    struct graph graph;
    struct drops_geometry geometry;
    struct drops start;
    uint32_t root;
    uint64_t seed; /* the random numbers of each search begin with it */
    struct playout_state playouts;
    int deepest; /* stones beyond the root that a visit came to */
};

/* Makes the root of a position, with an edge for each move that wins at once, else for those that
 * do not lose at once, else for those that stop a win, else for all; with `all`, for every move.
 * What the graph knows from an earlier search of the same board is kept, and what its playouts
 * learnt.
 */
void grow_begin(struct grow *grow, const struct board *board, lz_colour mover, bool all);
/* Forgets all that earlier searches found. */
void grow_forget(struct grow *grow);
/* One visit, through the root's edge of this number, or any for -1. */
void grow_visit(struct grow *grow, int edge);

/* A move at the root, as its mover sees it. */
struct grow_move {
    int edge, cell, prior;
    uint32_t tries;
    double value;     /* 0 to 1 */
    int lower, upper; /* GRAPH_LOST to GRAPH_WON */
    int plies;        /* to a proved end */
};

/* The root's moves in the order of the board; how many. */
int grow_moves(const struct grow *grow, struct grow_move moves[GRAVITY_COLUMNS]);
/* Whether `a` is the better move: by what is proved, then by how often it was tried, or, when
 * visits did not follow the values, by the value that the visits warrant. */
bool grow_is_better(const struct grow_move *a, const struct grow_move *b, bool by_value);
/* The columns of the line that begins with a move: what was visited most, at most `most`. */
int grow_line(const struct grow *grow, int edge, uint8_t *columns, int most);

#endif
