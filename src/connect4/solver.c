#include "connect4/solver.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/stop.h"
#include "base/thread.h"
#include "connect4/book_file.h"

#include <stdlib.h>

enum {
    ALONE_NODES = 1 << 15,   /* so many by one thread, before others are worth starting */
    PROGRESS_US = 500 * 1000 /* at most so often */
};

/* One solve: the bounds that all its threads narrow. */
struct task {
    struct solver *solver;
    const struct solver_control *control;
    struct c4_search_node root;
    bool lower_is_likely; /* to be the score */
    pthread_mutex_t lock; /* for narrowing the bounds */
    _Atomic int lower, upper;
    _Atomic int windows;    /* searches finished */
    _Atomic bool stopped;   /* by the caller or a limit */
    _Atomic bool alone;     /* one thread, which is to return when others are worth it */
    _Atomic uint64_t nodes; /* of all threads, as of their last poll */
};

struct seat {
    struct task *task;
    struct c4_worker worker;
    struct c4_table table; /* of all but the caller: with a small part of its own */
    uint64_t counted;      /* nodes already in the task's */
    int alpha;             /* of the search going on */
    int64_t told_us;       /* caller's thread: when progress was last told */
    bool is_caller;
    struct thread thread; /* of all but the caller */
};

/* The next question. Where the lower bound is likely to be the score, whether it is more. Otherwise
 * first the extremes, which cost little and end easy positions, then outward from a draw, or from a
 * narrow loss where the opponent has the last cell. */
static int next_alpha(const struct task *task, int lower, int upper, int windows)
{
    const int from = task->root.empty % 2 ? -1 : 0;
    int alpha = lower >= from ? lower : upper <= from ? upper - 1 : from;
    if (windows == 0 && task->lower_is_likely)
        alpha = lower;
    else if (windows == 0 && lower / 2 < alpha)
        alpha = lower / 2;
    else if (windows == 1 && upper / 2 > alpha)
        alpha = upper / 2;
    return alpha < lower ? lower : alpha >= upper ? upper - 1 : alpha;
}

static int load(_Atomic int *value)
{
    return atomic_load_explicit(value, memory_order_relaxed);
}

static bool is_set(_Atomic bool *flag)
{
    return atomic_load_explicit(flag, memory_order_relaxed);
}

static void count(struct seat *seat)
{
    atomic_fetch_add_explicit(&seat->task->nodes, seat->worker.nodes - seat->counted,
                              memory_order_relaxed);
    seat->counted = seat->worker.nodes;
}

static struct solver_bounds bounds_now(struct task *task)
{
    return (struct solver_bounds){.lower = load(&task->lower),
                                  .upper = load(&task->upper),
                                  .nodes =
                                      atomic_load_explicit(&task->nodes, memory_order_relaxed)};
}

static void tell(struct seat *seat, int64_t now_us)
{
    const struct solver_bounds bounds = bounds_now(seat->task);
    seat->told_us = now_us;
    seat->task->control->on_progress(&bounds, seat->task->control->user);
}

/* Whether the search going on is to be given up: the caller wants it, a limit is reached, another
 * thread has answered its question, or it is time to call the others. */
static bool poll(struct c4_worker *worker, void *user)
{
    struct seat *seat = user;
    struct task *task = seat->task;
    const struct solver_control *control = task->control;
    (void)worker;
    count(seat);
    const uint64_t nodes = atomic_load_explicit(&task->nodes, memory_order_relaxed);
    if (seat->is_caller) {
        const int64_t now = clock_now_us();
        if (stop_is_set(control->stop) || now >= control->deadline_us ||
            (control->nodes && nodes >= control->nodes))
            atomic_store_explicit(&task->stopped, true, memory_order_relaxed);
        if (control->on_progress && now - seat->told_us >= PROGRESS_US)
            tell(seat, now);
    }
    return is_set(&task->stopped) || load(&task->lower) > seat->alpha ||
           load(&task->upper) <= seat->alpha || (is_set(&task->alone) && nodes >= ALONE_NODES);
}

static void narrow(struct task *task, int alpha, int score)
{
    pthread_mutex_lock(&task->lock);
    const int lower = load(&task->lower), upper = load(&task->upper);
    if (score > alpha && score > lower)
        atomic_store_explicit(&task->lower, score < upper ? score : upper, memory_order_relaxed);
    else if (score <= alpha && score < upper)
        atomic_store_explicit(&task->upper, score > lower ? score : lower, memory_order_relaxed);
    atomic_fetch_add_explicit(&task->windows, 1, memory_order_relaxed);
    pthread_mutex_unlock(&task->lock);
}

/* Searches until the bounds meet, or the thread is to stop or no longer to be alone. */
static void take_part(void *user)
{
    struct seat *seat = user;
    struct task *task = seat->task;
    while (!is_set(&task->stopped)) {
        const int lower = load(&task->lower), upper = load(&task->upper);
        if (lower >= upper)
            break;
        seat->alpha = next_alpha(task, lower, upper, load(&task->windows));
        seat->worker.stopped = false;
        const int score = c4_search_above(&seat->worker, &task->root, seat->alpha);
        if (!seat->worker.stopped)
            narrow(task, seat->alpha, score);
        else if (is_set(&task->alone))
            break;
        if (seat->is_caller && task->control->on_progress &&
            (lower != load(&task->lower) || upper != load(&task->upper)))
            tell(seat, clock_now_us());
    }
    count(seat);
}

static void seat_init(struct seat *seat, struct task *task, bool is_caller)
{
    *seat = (struct seat){.task = task, .is_caller = is_caller};
    c4_worker_init(&seat->worker, &task->solver->geometry, &task->solver->table);
    seat->worker.poll = poll;
    seat->worker.user = seat;
    if (is_caller)
        seat->told_us = clock_now_us();
}

/* The caller's thread and so many more; with no memory or no thread to be had, fewer. */
static void solve_together(struct task *task, struct seat *caller)
{
    struct solver *solver = task->solver;
    struct seat *others = calloc((size_t)solver->threads - 1, sizeof *others);
    int started = 0;
    c4_table_grow_fully(&solver->table);
    caller->worker.busy = solver->busy;
    for (; others && started < solver->threads - 1; started++) {
        struct seat *seat = &others[started];
        seat_init(seat, task, false);
        if (!c4_table_init_beside(&seat->table, &solver->table))
            break;
        seat->worker.table = &seat->table;
        seat->worker.busy = solver->busy;
        if (!thread_begin(&seat->thread, take_part, seat)) {
            c4_table_free(&seat->table);
            break;
        }
    }
    take_part(caller);
    for (int i = 0; i < started; i++) {
        thread_join(&others[i].thread);
        c4_table_free(&others[i].table);
    }
    free(others);
}

static int clamp(int score, int least, int most)
{
    return score < least ? least : score > most ? most : score;
}

/* Whether the position stands in the book. */
static bool look_up(const struct solver *solver, uint64_t mine, uint64_t mask, int *score)
{
    return solver->book && book_file_find(solver->book, mine, mask, score);
}

static void narrow_by(struct solver_bounds *bounds, int lower, int upper)
{
    bounds->lower = lower > bounds->lower ? lower : bounds->lower;
    bounds->upper = upper < bounds->upper ? upper : bounds->upper;
}

/* By the book and the table. */
static void narrow_by_memory(struct solver *solver, const struct c4_worker *worker, uint64_t mine,
                             uint64_t mask, int empty, struct solver_bounds *bounds)
{
    int score;
    struct c4_table_bounds found;
    if (look_up(solver, mine, mask, &score))
        *bounds = (struct solver_bounds){.lower = score, .upper = score};
    else if (c4_search_look_up(worker, mine, mask, empty, &found))
        narrow_by(bounds, found.lower, found.upper);
}

/* The opponent may have come from any position that lacks one of his top stones, and no move does
 * better than the score of the position it is made from. */
static void narrow_by_parents(struct solver *solver, const struct c4_worker *worker, uint64_t mine,
                              uint64_t mask, int empty, struct solver_bounds *bounds)
{
    const struct geometry *g = &solver->geometry;
    const uint64_t theirs = mine ^ (mask & ~g->blocked);
    for (int column = 0; column < g->columns; column++) {
        const uint64_t stones = mask & ~g->blocked & geometry_column(g, column);
        const uint64_t top = stones ? UINT64_C(1) << bits_highest(stones) : 0;
        struct solver_bounds parent = {.lower = -g->cells, .upper = g->cells};
        if (!(top & theirs))
            continue;
        narrow_by_memory(solver, worker, theirs ^ top, mask ^ top, empty + 1, &parent);
        narrow_by(bounds, -parent.upper, g->cells);
    }
}

/* The least score of a position that is not over in two plies. */
static int least_score(const struct c4_search_node *node)
{
    return -((node->empty - 2) / 2);
}

/* The bounds of a score that need no search. */
static struct solver_bounds bounds_before(struct solver *solver, const struct c4_search_root *root,
                                          uint64_t mine, uint64_t mask)
{
    if (root->known)
        return (struct solver_bounds){.lower = root->score, .upper = root->score, .nodes = 1};
    const int empty = root->node.empty;
    struct solver_bounds bounds = {
        .lower = least_score(&root->node), .upper = (empty - 1) / 2, .nodes = 1};
    struct c4_worker worker;
    c4_worker_init(&worker, &solver->geometry, &solver->table);
    narrow_by_memory(solver, &worker, mine, mask, empty, &bounds);
    if (bounds.lower < bounds.upper)
        narrow_by_parents(solver, &worker, mine, mask, empty, &bounds);
    return bounds;
}

struct solver_bounds solver_known(struct solver *solver, uint64_t mine, uint64_t mask)
{
    const struct c4_search_root root = c4_search_prepare(&solver->geometry, mine, mask);
    return bounds_before(solver, &root, mine, mask);
}

struct solver_bounds solver_solve(struct solver *solver, uint64_t mine, uint64_t mask,
                                  const struct solver_control *control)
{
    const struct c4_search_root root = c4_search_prepare(&solver->geometry, mine, mask);
    struct solver_bounds bounds = bounds_before(solver, &root, mine, mask);
    const bool narrowed = !root.known && bounds.lower > least_score(&root.node);
    bounds.lower = clamp(bounds.lower, control->least, control->most);
    bounds.upper = clamp(bounds.upper, control->least, control->most);
    if (bounds.lower == bounds.upper)
        return bounds;
    struct task task = {
        .solver = solver, .control = control, .root = root.node, .lower_is_likely = narrowed};
    atomic_init(&task.lower, bounds.lower);
    atomic_init(&task.upper, bounds.upper);
    atomic_init(&task.nodes, 1);
    atomic_init(&task.alone, solver->threads > 1 && !control->single);
    pthread_mutex_init(&task.lock, NULL);
    struct seat caller;
    seat_init(&caller, &task, true);
    take_part(&caller);
    if (is_set(&task.alone) && !is_set(&task.stopped) && load(&task.lower) < load(&task.upper)) {
        atomic_store_explicit(&task.alone, false, memory_order_relaxed);
        solve_together(&task, &caller);
    }
    pthread_mutex_destroy(&task.lock);
    return bounds_now(&task);
}

lz_status solver_init(struct solver *solver, const lz_variant *variant, int threads, int hash_mib,
                      bool with_book, lz_error *error)
{
    *solver = (struct solver){.threads = threads};
    if (!geometry_init(&solver->geometry, variant))
        return error_set(error, LZ_ERR_UNSUPPORTED,
                         "the solver is for connect4, win 4, (rows + 1) x columns at most %d",
                         GEOMETRY_BITS);
    if (with_book && geometry_is_usual(&solver->geometry))
        solver->book = book_shipped;
    if (threads > 1)
        solver->busy = calloc(1, sizeof *solver->busy);
    if ((threads <= 1 || solver->busy) &&
        c4_table_init(&solver->table, solver->geometry.key_bits, hash_mib))
        return LZ_OK;
    solver_free(solver);
    return error_set(error, LZ_ERR_MEMORY, "no memory for a table of %d MiB", hash_mib);
}

bool solver_init_beside(struct solver *solver, const struct solver *other)
{
    *solver = (struct solver){.geometry = other->geometry, .threads = 1, .book = other->book};
    return c4_table_init_beside(&solver->table, &other->table);
}

bool solver_init_like(struct solver *solver, const struct solver *other)
{
    *solver = (struct solver){.geometry = other->geometry, .threads = 1, .book = other->book};
    return c4_table_init_like(&solver->table, &other->table);
}

void solver_free(struct solver *solver)
{
    free(solver->busy);
    c4_table_free(&solver->table);
    *solver = (struct solver){.threads = 0};
}
