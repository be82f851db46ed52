#include "connect4/solver.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/pages.h"
#include "base/stop.h"
#include "base/thread.h"
#include "connect4/book_file.h"
#include "connect4/share.h"

#include <stdalign.h>
#include <stdlib.h>

enum {
    WIDE_FIRST_EMPTY = 36,    /* at the root: with fewer, left to right is no worse */
    ALONE_NODES = 1 << 15,    /* nodes of one thread before others are worth starting */
    PROGRESS_US = 500 * 1000, /* between reports of progress, at least */
    CACHE_LINES = 128         /* bytes of two lines, which are fetched together */
};

/* One solve: the bounds that the caller's thread narrows while the others help it. */
struct task {
    struct solver *solver;
    const struct solver_control *control;
    struct c4_search_node root;
    bool lower_is_likely; /* the score is likely the lower bound */
    bool alone;           /* no helpers yet; the search returns when they are worth starting */
    int lower, upper;
    int windows;            /* searches finished */
    int64_t told_us;        /* time of the last report of progress */
    _Atomic bool stopped;   /* by the caller or a limit */
    _Atomic uint64_t nodes; /* of all threads, as of their last poll */
};

/* One thread's part. It counts nodes, so no other data may share its cache lines. */
struct seat {
    alignas(CACHE_LINES) struct task *task;
    struct c4_worker worker;
    uint64_t counted; /* nodes already added to the task's */
};

struct helper {
    struct seat seat;
    struct c4_table table; /* its small part is the thread's own */
    struct thread thread;
};

/* The alpha of the next search. If the score is likely the lower bound, asks whether it is more.
 * Otherwise asks for the extremes first, which cost little and decide easy positions; then goes
 * outward from a draw, or from a narrow loss if the opponent gets the last cell. */
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

static bool is_stopped(struct task *task)
{
    return atomic_load_explicit(&task->stopped, memory_order_relaxed);
}

static uint64_t count(struct seat *seat)
{
    const uint64_t more = seat->worker.nodes - seat->counted;
    seat->counted = seat->worker.nodes;
    return more + atomic_fetch_add_explicit(&seat->task->nodes, more, memory_order_relaxed);
}

static struct solver_bounds bounds_now(const struct task *task)
{
    return (struct solver_bounds){.lower = task->lower,
                                  .upper = task->upper,
                                  .nodes =
                                      atomic_load_explicit(&task->nodes, memory_order_relaxed)};
}

static void tell(struct task *task, int64_t now_us)
{
    const struct solver_bounds bounds = bounds_now(task);
    task->told_us = now_us;
    task->control->on_progress(&bounds, task->control->user);
}

/* Whether the caller's search must return: because of the stop, a limit, or because helpers are
 * worth starting. */
static bool poll_caller(struct c4_worker *worker, void *user)
{
    struct seat *seat = user;
    struct task *task = seat->task;
    const struct solver_control *control = task->control;
    const uint64_t nodes = count(seat);
    const int64_t now = clock_now_us();
    (void)worker;
    if (stop_is_set(control->stop) || now >= control->deadline_us ||
        (control->nodes && nodes >= control->nodes))
        atomic_store_explicit(&task->stopped, true, memory_order_relaxed);
    if (control->on_progress && now - task->told_us >= PROGRESS_US)
        tell(task, now);
    return is_stopped(task) || (task->alone && nodes >= ALONE_NODES);
}

static bool poll_helper(struct c4_worker *worker, void *user)
{
    struct seat *seat = user;
    (void)worker;
    count(seat);
    return is_stopped(seat->task);
}

static void narrow(struct task *task, int alpha, int score)
{
    if (score > alpha && score > task->lower)
        task->lower = score < task->upper ? score : task->upper;
    else if (score <= alpha && score < task->upper)
        task->upper = score > task->lower ? score : task->lower;
    task->windows++;
}

/* Searches until the bounds meet or the caller's search must return. */
static void narrow_bounds(struct seat *caller)
{
    struct task *task = caller->task;
    while (task->lower < task->upper) {
        const int alpha = next_alpha(task, task->lower, task->upper, task->windows);
        caller->worker.stopped = false;
        const int score = c4_search_above(&caller->worker, &task->root, alpha);
        if (caller->worker.stopped)
            break;
        narrow(task, alpha, score);
        if (task->control->on_progress)
            tell(task, clock_now_us());
    }
    count(caller);
}

static void run_helper(void *user)
{
    struct helper *helper = user;
    c4_search_help(&helper->seat.worker);
    count(&helper->seat);
}

static void seat_init(struct seat *seat, struct task *task, struct c4_table *table,
                      bool (*poll)(struct c4_worker *, void *))
{
    *seat = (struct seat){.task = task};
    c4_worker_init(&seat->worker, &task->solver->geometry, table);
    seat->worker.wide_first = task->root.empty >= WIDE_FIRST_EMPTY;
    seat->worker.poll = poll;
    seat->worker.user = seat;
}

static bool helper_begin(struct helper *helper, struct task *task, struct share *share)
{
    if (!c4_table_init_beside(&helper->table, &task->solver->table))
        return false;
    seat_init(&helper->seat, task, &helper->table, poll_helper);
    helper->seat.worker.share = share;
    if (thread_begin(&helper->thread, run_helper, helper))
        return true;
    c4_table_free(&helper->table);
    return false;
}

/* Searches with one helper for each further thread of the solver, or fewer if memory or threads are
 * short. */
static void narrow_bounds_together(struct seat *caller)
{
    struct task *task = caller->task;
    struct solver *solver = task->solver;
    struct share_team *team = share_team_new(solver->threads, task->root.empty);
    struct helper *helpers =
        aligned_new(alignof(struct helper), ((size_t)solver->threads - 1) * sizeof *helpers);
    int started = 0;
    if (team && helpers) {
        c4_table_grow_fully(&solver->table);
        caller->worker.share = &team->members[0];
        while (started < solver->threads - 1 &&
               helper_begin(&helpers[started], task, &team->members[started + 1]))
            started++;
    }
    narrow_bounds(caller);
    if (team)
        atomic_store(&team->over, true);
    for (int i = 0; i < started; i++) {
        thread_join(&helpers[i].thread);
        c4_table_free(&helpers[i].table);
    }
    aligned_free(helpers);
    share_team_free(team);
}

static int clamp(int score, int least, int most)
{
    return score < least ? least : score > most ? most : score;
}

/* Looks the position up in the book. */
static bool look_up(const struct solver *solver, uint64_t mine, uint64_t mask, int *score)
{
    return solver->book && book_file_find(solver->book, mine, mask, score);
}

static void narrow_by(struct solver_bounds *bounds, int lower, int upper)
{
    bounds->lower = lower > bounds->lower ? lower : bounds->lower;
    bounds->upper = upper < bounds->upper ? upper : bounds->upper;
}

/* Narrows the bounds by the book and the table. */
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

/* Narrows the bounds by the parents. A position that lacks one of the opponent's top stones is a
 * parent, and no move scores more than its parent's score. */
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

/* The least possible score of a position that is not over in two plies. */
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
    struct task task = {.solver = solver,
                        .control = control,
                        .root = root.node,
                        .lower_is_likely = narrowed,
                        .alone = solver->threads > 1 && !control->single &&
                                 root.node.empty >= SHARE_EMPTY,
                        .lower = bounds.lower,
                        .upper = bounds.upper,
                        .told_us = clock_now_us(),
                        .nodes = 1};
    struct seat caller;
    seat_init(&caller, &task, &solver->table, poll_caller);
    narrow_bounds(&caller);
    if (task.alone && !is_stopped(&task) && task.lower < task.upper) {
        task.alone = false;
        narrow_bounds_together(&caller);
    }
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
    if (c4_table_init(&solver->table, solver->geometry.key_bits, hash_mib, threads))
        return LZ_OK;
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

bool solver_set_book(struct solver *solver, const uint8_t *book)
{
    if (!geometry_is_usual(&solver->geometry))
        return false;
    solver->book = book;
    return true;
}

void solver_free(struct solver *solver)
{
    c4_table_free(&solver->table);
    *solver = (struct solver){.threads = 0};
}
