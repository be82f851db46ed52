/* All the mutable state of one searching thread, and the parts of the search that share it. */
#ifndef LIANZI_SEARCH_WORKER_H
#define LIANZI_SEARCH_WORKER_H

#include "control/pace.h"
#include "control/score.h"
#include "eval/eval.h"
#include "search/search.h"
#include "search/table.h"
#include "threat/vcf.h"
#include <assert.h>

enum { PLY_MAX = 200, HISTORY_MAX = 8192, REDUCTION_MOVES = 64 };

/* One ply of the path from the root. */
struct frame {
    uint16_t move;     /* that leads on from here; 0 for a pass or none yet */
    uint16_t left_out; /* not to be tried here; 0 for none */
    int eval;          /* static, SCORE_NONE when not evaluated */
    int length;        /* of the principal variation from here */
    uint16_t pv[SEARCH_PV_MAX];
};

struct root_move {
    uint16_t point;
    int score, before; /* of this depth and the one before; -SCORE_INFINITE when only bounded */
    int length;
    uint16_t pv[SEARCH_PV_MAX];
    int seldepth;
    bool lost; /* for certain */
};

/* A move in one number that says where it comes in the order, greatest first, and what it is: no
 * two are equal, and the best of a list is a maximum. */
typedef int32_t ordered_move;

enum { ORDER_MAX = INT32_MAX / BOARD_POINTS - 1 }; /* scores lie within */
static_assert((BOARD_POINTS & (BOARD_POINTS - 1)) == 0, "move_point takes the point out by a mask");

static inline ordered_move move_order(int point, int score)
{
    return score * BOARD_POINTS - point;
}

static inline int move_point(ordered_move move)
{
    return -move & (BOARD_POINTS - 1);
}

/* What the workers of one search share. */
struct shared {
    struct table table;
    struct search_request request; /* the caller's may be gone before the last helper is done */
    struct board board;            /* the request's */
    atomic_bool halt;
    int threads;
    struct worker *workers; /* so many */
};

struct worker {
    struct shared *shared;
    int index; /* 0 watches the clock */
    lz_colour mover;
    struct shapes shapes;
    const struct lz_eval_ops *eval;
    void *eval_state;
    struct vcf vcf;
    uint64_t nodes;
    _Atomic uint64_t published; /* worker_visited as of worker_publish, for other threads to read */
    uint64_t next_poll;         /* when so many positions were visited */
    int seldepth;
    struct pace pace;
    int root_depth;
    int first_root, root_count; /* root moves before first_root are better lines, done already */
    struct root_move roots[LZ_CELLS_MAX];
    struct frame frames[PLY_MAX + 4];
    int16_t history[2][BOARD_POINTS];
    uint16_t counters[2][BOARD_POINTS];
    uint16_t killers[PLY_MAX + 4][2];
    uint16_t points[LZ_CELLS_MAX]; /* room for candidates_list */
    int policy[LZ_CELLS_MAX];
    uint8_t reductions[REDUCTION_MOVES][REDUCTION_MOVES];
};

/* The search of one position: a score for the side to move within or beyond (alpha, beta). */
int node_search(struct worker *worker, int ply, int depth, int alpha, int beta, bool cut);

/* Legal or not, the moves worth a look in a position where the side to move faces no five and has
 * no win at hand, best first to be picked by move_pick. `out` has room for every cell. */
int candidates_list(struct worker *worker, int ply, int table_move, ordered_move *out);
/* Brings the best of moves[from ..] to `from`. */
void move_pick(ordered_move *moves, int from, int count);
/* Of moves[from .. count - 1] keeps those that threaten (an open three or more) and those that take
 * a cell where the other colour would make `other` or more; returns the new count. */
int moves_urgent(const struct shapes *shapes, int own, enum cell_class other, ordered_move *moves,
                 int from, int count);

/* Positions visited, those of its solver among them. */
static inline uint64_t worker_visited(const struct worker *worker)
{
    return worker->nodes + worker->vcf.nodes;
}

/* By all workers; the others' as of when they last said. */
static inline uint64_t worker_visited_by_all(const struct worker *worker)
{
    const struct shared *shared = worker->shared;
    uint64_t visited = worker_visited(worker);
    for (int i = 0; i < shared->threads; i++)
        if (i != worker->index)
            visited += atomic_load_explicit(&shared->workers[i].published, memory_order_relaxed);
    return visited;
}

/* Tells other threads how many that are. */
static inline void worker_publish(struct worker *worker)
{
    atomic_store_explicit(&worker->published, worker_visited(worker), memory_order_relaxed);
}

static inline uint64_t worker_key(const struct worker *worker)
{
    return random_mix(worker->shapes.board.key + (uint64_t)worker->mover);
}

static inline void worker_make(struct worker *worker, int ply, int point)
{
    worker->frames[ply].move = (uint16_t)point;
    worker->nodes++;
    const lz_colour next = colour_other(worker->mover);
    const uint64_t key = worker->shapes.board.key ^ board_key_of(point, worker->mover);
    table_prefetch(&worker->shared->table, random_mix(key + (uint64_t)next));
    shapes_place(&worker->shapes, point, worker->mover);
    worker->eval->push(worker->eval_state, shapes_last(&worker->shapes));
    worker->mover = next;
}

static inline void worker_unmake(struct worker *worker)
{
    worker->mover = colour_other(worker->mover);
    worker->eval->pop(worker->eval_state);
    shapes_remove(&worker->shapes);
}

static inline bool worker_halted(const struct worker *worker)
{
    return atomic_load_explicit(&worker->shared->halt, memory_order_relaxed);
}

#endif
