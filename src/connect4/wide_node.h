/* All the mutable state of one searching thread of the engine, and the search of one node. */
#ifndef LIANZI_CONNECT4_WIDE_NODE_H
#define LIANZI_CONNECT4_WIDE_NODE_H

#include "connect4/wide_board.h"
#include "connect4/wide_search.h"
#include "connect4/wide_table.h"

enum { WIDE_PLY_MAX = WIDE_CELL_MAX + 2, WIDE_PROVEN = LZ_SCORE_WIN, WIDE_FULL_DEPTH = 255 };

/* What the workers of one search share. */
struct wide_shared {
    struct wide_table table;
    struct wide_geometry geometry;
    struct deadline deadline;
    int threads;
    atomic_bool halt;
    _Atomic uint64_t nodes; /* those that count: of all workers, as of when each last told */
    _Atomic uint64_t taken; /* these, and those that the workers may visit before they tell */
};

struct wide_worker {
    struct wide_shared *shared;
    int index; /* 0 watches the clock */
    struct wide_board board;
    uint64_t nodes, told, next_poll; /* told: those already in the shared number */
    int seldepth;
    uint8_t killers[WIDE_PLY_MAX][2]; /* cells; WIDE_CELLS - 1, which is on no board, for none */
    int32_t history[2][WIDE_CELLS];
    int length[WIDE_PLY_MAX]; /* of the principal variation from each ply */
    uint8_t pv[WIDE_PLY_MAX][WIDE_PV_MAX];
};

static inline bool wide_halted(const struct wide_worker *worker)
{
    return atomic_load_explicit(&worker->shared->halt, memory_order_relaxed);
}

/* Nodes of all workers, the others' as far as they have told. */
static inline uint64_t wide_nodes(const struct wide_worker *worker)
{
    return worker->nodes - worker->told +
           atomic_load_explicit(&worker->shared->nodes, memory_order_relaxed);
}

/* Tells the others what the worker has visited. */
static inline void wide_tell(struct wide_worker *worker)
{
    atomic_fetch_add_explicit(&worker->shared->nodes, worker->nodes - worker->told,
                              memory_order_relaxed);
    worker->told = worker->nodes;
}

static inline bool wide_proven(int score)
{
    return score > WIDE_PROVEN || score < -WIDE_PROVEN;
}

/* Counts a node, unless the search has to end before it. */
bool wide_visit(struct wide_worker *worker);
/* The value of the worker's position within the window, fail-soft, `ply` stones after the root. */
int wide_node(struct wide_worker *worker, int ply, int depth, int alpha, int beta);
/* The value of the mover's stone on `cell`, the index-th move tried here: with a null window first
 * unless it is the first, and late ones less deep (but not where the end of the board is in reach,
 * so that a search as deep as there are empty cells is exact). */
int wide_move_search(struct wide_worker *worker, int ply, int depth, int alpha, int beta, int cell,
                     int index);
/* The playable moves that leave the mover's fate open, when he has no win at once: all that do not
 * hand the opponent a win, the one that stops one if there is such. Empty when he loses. */
struct wide_set wide_open_moves(const struct wide_board *board, const struct wide_set *playable);
/* Makes the line from `ply` on a move and the line from the next ply on. */
void wide_pv_extend(struct wide_worker *worker, int ply, int cell);

#endif
