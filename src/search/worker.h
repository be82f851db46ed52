/* The mutable state of one searching thread, and the functions that the parts of the search call on
 * it. */
#ifndef LIANZI_SEARCH_WORKER_H
#define LIANZI_SEARCH_WORKER_H

#include "control/pace.h"
#include "control/score.h"
#include "net/eval.h"
#include "search/search.h"
#include "search/table.h"
#include "search/tunables.h"
#include "threat/vcf.h"
#include <assert.h>
#include <pthread.h>

enum { PLY_MAX = 200, HISTORY_MAX = 8192, REDUCTION_MOVES = 64 };

/* One ply of the line being searched. */
struct frame {
    uint16_t move;     /* played here; 0 for a pass or none yet */
    uint16_t left_out; /* excluded here; 0 for none */
    int eval;          /* static, SCORE_NONE when not evaluated */
    int length;        /* of the principal variation from here */
    int deepened;      /* leaves on the way here that were searched deeper */
    uint16_t pv[SEARCH_PV_MAX];
};

struct root_move {
    uint16_t point;
    int score, before; /* at this depth and the one before; -SCORE_INFINITE when only bounded */
    int length;
    uint16_t pv[SEARCH_PV_MAX];
    int seldepth;
    bool lost; /* proved */
};

/* A move packed with its ordering score; sorts best first. No two are equal, so the best of a list
 * is its maximum. */
typedef int32_t ordered_move;

enum { ORDER_MAX = INT32_MAX / BOARD_POINTS - 1 }; /* of scores, either way */
static_assert((BOARD_POINTS & (BOARD_POINTS - 1)) == 0, "move_point masks the point");

static inline ordered_move move_order(int point, int score)
{
    return score * BOARD_POINTS - point;
}

static inline int move_point(ordered_move move)
{
    return -move & (BOARD_POINTS - 1);
}

static inline int move_score(ordered_move move)
{
    return (move + move_point(move)) / BOARD_POINTS;
}

/* What a helper has found, for the vote about the answer. */
struct result {
    int depth; /* the last that it finished; 0 before the first */
    struct root_move root;
    struct point_set lost; /* moves that it has proved to lose */
};

/* State shared by the workers of one search. */
struct shared {
    struct table table;
    struct search_request request;  /* a copy: helpers may outlast the caller's */
    struct board board;             /* a copy of the request's */
    lz_rule custom_rule;            /* that of `custom` */
    const struct lines_net *custom; /* in place of the rule's own; may be NULL */
    bool must_place;                /* no passing: black loses without a legal move */
    atomic_bool halt;
    pthread_mutex_t results; /* the lock of the workers' results while helpers are at work */
    int threads;
    struct worker *workers; /* `threads` of them */
#ifdef LIANZI_TUNING
    int tuned[TUNABLES];
#endif
};

struct watch;

struct worker {
    struct shared *shared;
    int index; /* worker 0 watches the clock */
    lz_colour mover;
    struct shapes shapes;
    struct eval *eval;
    struct vcf vcf;
    uint64_t nodes;
    _Atomic uint64_t published; /* worker_visited at the last worker_publish, for other threads */
    uint64_t next_poll;         /* poll again when worker_visited reaches this */
    int seldepth;
    int margin; /* of the root; see eval_margin */
    struct pace pace;
    struct result result; /* of a helper */
    int root_depth;
    struct watch *watch; /* the notes of the present node; NULL before the root or unwatched */
    uint64_t watched;    /* nodes reported so far */
    int first_root, root_count; /* root moves before first_root are better lines, finished */
    struct root_move roots[LZ_CELLS_MAX];
    struct frame frames[PLY_MAX + 4];
    int16_t history[2][BOARD_POINTS];
    uint16_t counters[2][BOARD_POINTS];
    uint16_t killers[PLY_MAX + 4][2];
    uint16_t points[LZ_CELLS_MAX]; /* scratch for candidates_list */
    int policy[LZ_CELLS_MAX];
    int bonus[BOARD_POINTS];            /* the same; 0 between calls */
    int16_t nearness[2 * BOARD_POINTS]; /* by the difference of two points and BOARD_POINTS */
    uint16_t reductions[REDUCTION_MOVES][REDUCTION_MOVES]; /* hundredths of a ply */
};

/* Searches one position. Returns a score for the side to move; outside (alpha, beta) it is a bound.
 */
int node_search(struct worker *worker, int ply, int depth, int alpha, int beta, bool cut);
/* The same, and reports every node to the request's on_node. */
int node_search_watched(struct worker *worker, int ply, int depth, int alpha, int beta, bool cut);

/* Sets up the root moves, most promising first: a win at hand, else the stops of a five, else the
 * list of moves; any legal move if that leaves none. */
void roots_fill(struct worker *worker);
/* Sorts the root moves `from` .. `to` - 1 by their scores, equal ones by those of the depth before,
 * best first. */
void roots_sort(struct worker *worker, int from, int to);

/* Lists the moves worth searching, legal or not, for move_pick. The side to move must face no five
 * and have no win at hand. If `defences` is not NULL, all moves off these cells lose. `out` has
 * room for every cell. Returns how many. */
int candidates_list(struct worker *worker, int ply, int table_move,
                    const struct point_set *defences, ordered_move *out);
/* Sets up `nearness`, which was 0. */
void nearness_fill(struct worker *worker);
/* Swaps the best of moves[from .. count - 1] to `from`. */
void move_pick(ordered_move *moves, int from, int count);
/* Keeps, of moves[from .. count - 1], those that make `least` or more and those on a cell where the
 * other colour would. Returns the new count. */
int moves_urgent(const struct shapes *shapes, enum cell_class least, ordered_move *moves, int from,
                 int count);

/* Positions visited, the solver's included. */
static inline uint64_t worker_visited(const struct worker *worker)
{
    return worker->nodes + worker->vcf.nodes;
}

/* Positions visited by all workers; the others' as last published. */
static inline uint64_t worker_visited_by_all(const struct worker *worker)
{
    const struct shared *shared = worker->shared;
    uint64_t visited = worker_visited(worker);
    for (int i = 0; i < shared->threads; i++)
        if (i != worker->index)
            visited += atomic_load_explicit(&shared->workers[i].published, memory_order_relaxed);
    return visited;
}

/* Publishes worker_visited to other threads. */
static inline void worker_publish(struct worker *worker)
{
    atomic_store_explicit(&worker->published, worker_visited(worker), memory_order_relaxed);
}

static inline uint64_t worker_key(const struct worker *worker)
{
    return random_mix(worker->shapes.board.key + (uint64_t)worker->mover);
}

/* The key after the mover's stone at `point`. */
static inline uint64_t worker_key_after(const struct worker *worker, int point)
{
    return random_mix((worker->shapes.board.key ^ board_key_of(point, worker->mover)) +
                      (uint64_t)colour_other(worker->mover));
}

static inline void worker_make(struct worker *worker, int ply, int point)
{
    worker->frames[ply].move = (uint16_t)point;
    worker->nodes++;
    table_prefetch(&worker->shared->table, worker_key_after(worker, point));
    shapes_place(&worker->shapes, point, worker->mover);
    eval_push(worker->eval);
    worker->mover = colour_other(worker->mover);
}

static inline void worker_unmake(struct worker *worker)
{
    worker->mover = colour_other(worker->mover);
    eval_pop(worker->eval);
    shapes_remove(&worker->shapes);
}

static inline bool worker_halted(const struct worker *worker)
{
    return atomic_load_explicit(&worker->shared->halt, memory_order_relaxed);
}

#endif
