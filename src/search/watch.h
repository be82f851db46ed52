/* What a node of a watched search notes for lz_engine_trace. Every function takes the node's notes,
 * NULL in a search that nobody watches. The compiler makes node.c's node twice; in the plain one
 * NULL is a constant, and no instruction of this file is left. */
#ifndef LIANZI_SEARCH_WATCH_H
#define LIANZI_SEARCH_WATCH_H

#include "search/worker.h"

#include <lianzi/study.h>

#define WATCH_INLINE static inline __attribute__((always_inline))

struct watch {
    lz_trace_node node;
    struct watch *above; /* the notes of the node that searches this one; NULL at the root */
    /* Of the next node below: */
    lz_trace_reason reason;
    int cell, reduced, extended;
    uint8_t fate[BOARD_POINTS]; /* lz_trace_fate of a move */
    lz_trace_move moves[LZ_CELLS_MAX];
};

/* A node begins with these arguments, and ends with this score. */
void watch_begin(struct watch *watch, struct worker *worker, int ply, int depth, int alpha,
                 int beta);
void watch_end(struct watch *watch, struct worker *worker, int score);
/* The list of moves, in no order. */
void watch_list(struct watch *watch, const struct worker *worker, const ordered_move *moves,
                int count);
/* moves[from .. count - 1] are not searched, unless something else is noted of them later. */
void watch_leave_out(struct watch *watch, const ordered_move *moves, int from, int count,
                     lz_trace_fate fate);

/* The node ends with this step of docs/SEARCH.md. */
WATCH_INLINE int watch_step(struct watch *watch, int step, int score)
{
    if (watch) {
        watch->node.end = LZ_TRACE_END_STEP;
        watch->node.step = step;
    }
    return score;
}

/* The node ends as a leaf. */
WATCH_INLINE int watch_leaf(struct watch *watch, int score)
{
    if (watch)
        watch->node.end = LZ_TRACE_END_LEAF;
    return score;
}

WATCH_INLINE void watch_eval(struct watch *watch, int eval)
{
    if (watch)
        watch->node.eval = eval;
}

/* The depth to which the moves are tried, and their list. */
WATCH_INLINE void watch_moves(struct watch *watch, const struct worker *worker, int depth,
                              const ordered_move *moves, int count)
{
    if (watch) {
        watch->node.tried_depth = depth;
        watch_list(watch, worker, moves, count);
    }
}

/* One move is not searched. */
WATCH_INLINE void watch_skip(struct watch *watch, int point, lz_trace_fate fate)
{
    if (watch)
        watch->fate[point] = (uint8_t)fate;
}

/* A move and all others up to `count` are not searched, unless something else is noted of them
 * later. */
WATCH_INLINE void watch_skip_rest(struct watch *watch, const ordered_move *moves, int from,
                                  int count, lz_trace_fate fate)
{
    if (watch)
        watch_leave_out(watch, moves, from, count, fate);
}

/* A node below is about to be searched: after which move (0 for a pass or none), why, and how many
 * plies less and more. */
WATCH_INLINE void watch_below(struct watch *watch, const struct worker *worker, int point,
                              lz_trace_reason reason, int reduced, int extended)
{
    if (!watch)
        return;
    watch->reason = reason;
    watch->cell = point ? board_cell_of_point(&worker->shapes.board, point) : -1;
    watch->reduced = reduced;
    watch->extended = extended;
    watch->fate[point] = LZ_TRACE_FATE_SEARCHED;
}

/* A move reached beta; those after it are not tried. */
WATCH_INLINE void watch_cut(struct watch *watch, const ordered_move *moves, int next, int count)
{
    if (watch) {
        watch->node.end = LZ_TRACE_END_CUT;
        watch_leave_out(watch, moves, next, count, LZ_TRACE_FATE_CUT);
    }
}

/* All moves have been tried or left out. */
WATCH_INLINE void watch_best(struct watch *watch, const struct worker *worker, int best_move)
{
    if (watch && best_move)
        watch->node.best = board_cell_of_point(&worker->shapes.board, best_move);
}

#endif
