/* All the mutable state of one searching thread of the engine, and the search of one node. */
#ifndef LIANZI_GRAVITY_NODE_H
#define LIANZI_GRAVITY_NODE_H

#include "gravity/board.h"
#include "gravity/search.h"
#include "gravity/table.h"

enum {
    GRAVITY_PLY_MAX = GRAVITY_CELL_MAX + 2,
    GRAVITY_PROVEN = LZ_SCORE_WIN,
    GRAVITY_FULL_DEPTH = 255,
    GRAVITY_POLL_NODES = 1024 /* between looks at the limits */
};

/* State shared by the workers of one search. */
struct gravity_shared {
    struct gravity_table table;
    struct gravity_geometry geometry;
    struct deadline deadline;
    int threads;
    atomic_bool halt;
    _Atomic uint64_t nodes; /* nodes of all workers, as each last reported */
    _Atomic uint64_t taken; /* these, and the ones that workers have reserved */
};

struct gravity_worker {
    struct gravity_shared *shared;
    int index; /* 0 watches the clock */
    struct gravity_board board;
    uint64_t nodes, told, next_poll; /* told: nodes already in the shared number */
    int poll_nodes;                  /* nodes between looks at the limits */
    int seldepth;
    uint8_t killers[GRAVITY_PLY_MAX]
                   [2]; /* cells; GRAVITY_CELLS - 1, which is on no board, for none */
    int32_t history[2][GRAVITY_CELLS];
    int length[GRAVITY_PLY_MAX]; /* of the principal variation from each ply */
    uint8_t pv[GRAVITY_PLY_MAX][GRAVITY_PV_MAX];
};

static inline bool gravity_halted(const struct gravity_worker *worker)
{
    return atomic_load_explicit(&worker->shared->halt, memory_order_relaxed);
}

/* Nodes of all workers; the others' as they last reported. */
static inline uint64_t gravity_nodes(const struct gravity_worker *worker)
{
    return worker->nodes - worker->told +
           atomic_load_explicit(&worker->shared->nodes, memory_order_relaxed);
}

/* Tells the others what the worker has visited. */
static inline void gravity_tell(struct gravity_worker *worker)
{
    atomic_fetch_add_explicit(&worker->shared->nodes, worker->nodes - worker->told,
                              memory_order_relaxed);
    worker->told = worker->nodes;
}

static inline bool gravity_proven(int score)
{
    return score > GRAVITY_PROVEN || score < -GRAVITY_PROVEN;
}

/* Counts a node, unless the search has to end before it. */
bool gravity_visit(struct gravity_worker *worker);
/* The value of the worker's position within the window, fail-soft, `ply` stones after the root. */
int gravity_node(struct gravity_worker *worker, int ply, int depth, int alpha, int beta);
/* The value of the mover's stone on `cell`, the index-th move tried here. The first has the full
 * window, others a null window first, and late ones less depth. Depth stays where the end of the
 * board is in reach: a search as deep as there are empty cells is exact. */
int gravity_move_search(struct gravity_worker *worker, int ply, int depth, int alpha, int beta,
                        int cell, int index);
/* The playable moves that do not lose at once, for a mover without an immediate win: the one that
 * stops an opponent's win, or all that hand him none. Empty when every move loses. */
struct gravity_set gravity_open_moves(const struct gravity_board *board,
                                      const struct gravity_set *playable);
/* Sets the line from `ply` on to the move, followed by the line from the next ply on. */
void gravity_pv_extend(struct gravity_worker *worker, int ply, int cell);

#endif
