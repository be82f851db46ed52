/* From a request to its answer. With few cells left, an exact solution is tried with a share of the
 * limits; the rest goes to playouts. */
#include "gravity/search.h"

#include "base/stop.h"
#include "control/pool.h"
#include "gravity/playing.h"
#include "gravity/solve.h"
#include <stdlib.h>

enum {
    PACE_FALL = 200,  /* a fall from 50 to 47 of 100 games won */
    TABLE_PART = 8,   /* of the memory: one for the table of exact ends, the others for graphs */
    SOLVE_PART = 4,   /* of the limits: one for an exact solution */
    SOLVE_EMPTY = 80, /* cells: with more of them a solution is not tried */
    SOLVE_NODES = 4000000, /* at most */
    SINGLE_VISITS = 1024,  /* for a single move on a clock */
    NO_DEPTH = GRAVITY_CELL_MAX + 1
};

struct gravity {
    struct gravity_shared shared;
    struct searcher *searchers;
    struct solve_table ends;
    struct pool *helpers; /* a thread for every searcher but the first; NULL for one; not owned */
};

struct gravity *gravity_new(size_t hash_mib, struct pool *helpers)
{
    const int threads = 1 + (helpers ? pool_size(helpers) : 0);
    struct gravity *gravity = calloc(1, sizeof *gravity);
    if (!gravity)
        return NULL;
    gravity->shared.threads = threads;
    gravity->searchers = calloc((size_t)threads, sizeof *gravity->searchers);
    gravity->helpers = helpers;
    const uint64_t bytes = (uint64_t)hash_mib << 20;
    bool well = gravity->searchers && solve_table_init(&gravity->ends, bytes / TABLE_PART);
    for (int i = 0; i < threads && well; i++)
        well = graph_init(&gravity->searchers[i].grow.graph,
                          (bytes - bytes / TABLE_PART) / (uint64_t)threads);
    if (well)
        return gravity;
    gravity_free(gravity);
    return NULL;
}

void gravity_free(struct gravity *gravity)
{
    if (!gravity)
        return;
    solve_table_free(&gravity->ends);
    for (int i = 0; i < gravity->shared.threads && gravity->searchers; i++)
        graph_free(&gravity->searchers[i].grow.graph);
    free(gravity->searchers);
    free(gravity);
}

void gravity_clear(struct gravity *gravity)
{
    solve_table_clear(&gravity->ends);
    for (int i = 0; i < gravity->shared.threads; i++)
        grow_forget(&gravity->searchers[i].grow);
}

static void begin(struct gravity *gravity, const struct gravity_request *request)
{
    struct gravity_shared *shared = &gravity->shared;
    shared->request = request;
    shared->deadline = request->deadline;
    atomic_store_explicit(&shared->halt, false, memory_order_relaxed);
    atomic_store_explicit(&shared->nodes, request->visited, memory_order_relaxed);
    atomic_store_explicit(&shared->taken, request->visited, memory_order_relaxed);
    for (int i = 0; i < shared->threads; i++) {
        struct searcher *searcher = &gravity->searchers[i];
        searcher->shared = shared;
        searcher->index = i;
        searcher->nodes = searcher->told = searcher->next_poll = 0;
        searcher->grow.seed = (uint64_t)i;
        pace_begin(&searcher->pace, PACE_FALL);
        grow_begin(&searcher->grow, request->board, request->mover, request->multipv > 1);
    }
    if (shared->deadline.depth >= gravity->searchers[0].grow.start.empty)
        shared->deadline.depth = NO_DEPTH;
}

/* The limits of an exact solution. */
static struct deadline solve_share(const struct gravity_request *request)
{
    struct deadline share = request->deadline;
    const int64_t us = share.soft_us < share.hard_us ? share.soft_us : share.hard_us;
    const int64_t elapsed = deadline_elapsed(&share);
    const uint64_t left = share.nodes > request->visited ? share.nodes - request->visited : 0;
    share.nodes = left / SOLVE_PART < SOLVE_NODES ? left / SOLVE_PART : SOLVE_NODES;
    if (us != INT64_MAX)
        share.hard_us = elapsed + (us > elapsed ? us - elapsed : 0) / SOLVE_PART;
    return share;
}

/* Who wins, if that can be found within a share of the limits. When the mover does or it is a draw,
 * `line` becomes a move that holds it, and the result is true. `upper` bounds the score. */
static bool solve_root(struct gravity *gravity, struct gravity_line *line, int *upper)
{
    struct searcher *first = &gravity->searchers[0];
    const struct gravity_request *request = gravity->shared.request;
    const int empty = first->grow.start.empty;
    const struct solve_request ends = {.board = request->board,
                                       .mover = request->mover,
                                       .least = -1,
                                       .most = 1,
                                       .deadline = solve_share(request)};
    int column = -1;
    const struct solve_bounds found = solve_board(&gravity->ends, &ends, &column);
    const uint64_t nodes = found.nodes ? found.nodes : 1; /* out of the table */
    first->nodes += nodes;
    atomic_fetch_add_explicit(&gravity->shared.taken, nodes, memory_order_relaxed);
    searcher_tell(first);
    *upper = found.upper;
    if (column < 0 || found.upper < 0 || (found.lower <= 0 && found.upper > 0))
        return false;
    *line = (struct gravity_line){
        .multipv = 1,
        .lines = 1,
        .depth = empty,
        .seldepth = empty,
        .score = found.lower > 0 ? GRAVITY_WIN - solve_plies(found.lower, empty) : 0,
        .length = 1,
        .pv = {(uint8_t)column},
    };
    return true;
}

static void help(void *user, int i)
{
    const struct gravity *gravity = user;
    playing_run(&gravity->searchers[i + 1], 1, NULL);
}

/* Allows at most so many visits more. */
static void cap_visits(struct gravity_shared *shared, uint64_t visits)
{
    const uint64_t last = atomic_load_explicit(&shared->taken, memory_order_relaxed) + visits;
    if (shared->deadline.nodes > last)
        shared->deadline.nodes = last;
}

/* Judges the root by playouts, and fills in the lines. */
static void play_out(struct gravity *gravity, int count, struct gravity_line *lines)
{
    struct gravity_shared *shared = &gravity->shared;
    const struct graph *graph = &gravity->searchers[0].grow.graph;
    if (graph->nodes[gravity->searchers[0].grow.root].count == 1 &&
        shared->deadline.hard_us != INT64_MAX)
        cap_visits(shared, SINGLE_VISITS);
    if (shared->request->deadline.depth < NO_DEPTH)
        cap_visits(shared, graph->node_limit); /* a full graph grows no deeper */
    if (gravity->helpers)
        pool_begin(gravity->helpers, help, gravity);
    playing_run(&gravity->searchers[0], count, lines);
    atomic_store_explicit(&shared->halt, true, memory_order_relaxed);
    if (gravity->helpers)
        pool_wait(gravity->helpers);
    playing_lines(gravity->searchers, shared->threads, count, lines);
}

int gravity_search(struct gravity *gravity, const struct gravity_request *request,
                   struct gravity_line *lines)
{
    struct gravity_shared *shared = &gravity->shared;
    const struct searcher *first = &gravity->searchers[0];
    begin(gravity, request);
    const struct graph_node *root = &first->grow.graph.nodes[first->grow.root];
    const int empty = first->grow.start.empty, moves = root->count;
    const int count = request->multipv < moves ? request->multipv : moves;
    int upper = GRAVITY_CELL_MAX;
    const bool solves = count == 1 && moves > 1 && empty <= SOLVE_EMPTY && !graph_is_proved(root) &&
                        shared->deadline.depth == NO_DEPTH;
    if (!solves || !solve_root(gravity, &lines[0], &upper)) {
        play_out(gravity, count, lines);
        if (upper < 0 && !score_is_proven(lines[0].score))
            lines[0].score = solve_plies(upper, empty) - GRAVITY_WIN;
    }
    lines[0].nodes = searcher_nodes(first);
    lines[0].time_us = deadline_elapsed(&shared->deadline);
    for (int i = 0; i < count && request->on_progress && !stop_is_set(request->deadline.stop); i++)
        request->on_progress(&lines[i], request->user);
    return count;
}
