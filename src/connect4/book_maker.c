#include "connect4/book_maker.h"

#include "base/bits.h"
#include "base/thread.h"
#include "connect4/lines.h"
#include <stdlib.h>

/* What the threads share. */
struct work {
    const struct book_maker *maker;
    pthread_mutex_t lock;
    size_t next; /* positions before it are known or taken */
    size_t end;
    size_t left; /* to be solved */
    bool stopped;
};

struct seat {
    struct work *work;
    struct solver *solver;
    struct solver own; /* of all but the caller's */
    struct thread thread;
};

/* The next position to solve; false when there is none, or the work is stopped. */
static bool take_position(struct work *work, size_t *index)
{
    pthread_mutex_lock(&work->lock);
    while (work->next < work->end && work->maker->letters[work->next])
        work->next++;
    const bool taken = work->next < work->end && !work->stopped;
    *index = work->next;
    work->next += taken;
    pthread_mutex_unlock(&work->lock);
    return taken;
}

/* Notes what a position came to; how many are left. */
static size_t note_solved(struct work *work, bool solved)
{
    pthread_mutex_lock(&work->lock);
    if (solved)
        work->left--;
    else
        work->stopped = true;
    const size_t left = work->left;
    pthread_mutex_unlock(&work->lock);
    return left;
}

static void take_part(struct seat *seat, bool is_caller)
{
    const struct book_maker *maker = seat->work->maker;
    const struct book *book = maker->book;
    struct solver_control control = SOLVER_EXACT;
    const size_t all = book->first[book->plies + 1] - book->first[book->plies];
    size_t i;
    control.single = true;
    control.stop = maker->stop;
    while (take_position(seat->work, &i)) {
        const struct book_position *position = &book->positions[i];
        const struct solver_bounds found =
            solver_solve(seat->solver, position->mine, position->mask, &control);
        const bool solved = found.lower == found.upper;
        if (solved)
            maker->letters[i] = book_letter(found.lower);
        const size_t left = note_solved(seat->work, solved);
        if (is_caller && maker->on_progress && solved)
            maker->on_progress(all - left, all, maker->user);
    }
}

static void help(void *argument)
{
    take_part(argument, false);
}

/* The caller's thread and so many more; with no memory or no thread to be had, fewer. */
static void solve_last_ply(struct solver *solver, struct work *work)
{
    struct seat caller = {.work = work, .solver = solver};
    const int wanted = solver->threads - 1;
    struct seat *others = wanted > 0 ? calloc((size_t)wanted, sizeof *others) : NULL;
    int started = 0;
    if (others)
        c4_table_grow_fully(&solver->table);
    for (; others && started < wanted; started++) {
        struct seat *seat = &others[started];
        *seat = (struct seat){.work = work, .solver = &seat->own};
        if (!solver_init_beside(&seat->own, solver))
            break;
        if (!thread_begin(&seat->thread, help, seat)) {
            solver_free(&seat->own);
            break;
        }
    }
    take_part(&caller, true);
    for (int i = 0; i < started; i++) {
        thread_join(&others[i].thread);
        solver_free(&others[i].own);
    }
    free(others);
}

/* The score of a position before the book's last ply, from its children's. */
static int score_from_children(const struct geometry *g, const struct book *book,
                               struct book_position position, const char *letters)
{
    const int empty = bits_count(g->board & ~position.mask);
    uint64_t moves = geometry_playable(g, position.mask);
    int best = -g->cells;
    if (lines_completing(position.mine, g->stride) & moves)
        return (empty + 1) / 2;
    while (moves) {
        const uint64_t mask = position.mask | UINT64_C(1) << bits_pop(&moves);
        size_t index;
        if (book_find(book, position.mine ^ position.mask, mask, &index)) {
            const int score = -book_score(letters[index]);
            best = score > best ? score : best;
        }
    }
    return best;
}

bool book_make(struct solver *solver, const struct book_maker *maker)
{
    const struct book *book = maker->book;
    struct work work = {
        .maker = maker, .next = book->first[book->plies], .end = book->first[book->plies + 1]};
    for (size_t i = work.next; i < work.end; i++)
        work.left += !maker->letters[i];
    pthread_mutex_init(&work.lock, NULL);
    solve_last_ply(solver, &work);
    pthread_mutex_destroy(&work.lock);
    if (work.left)
        return false;
    for (size_t i = book->first[book->plies]; i-- > 0;)
        maker->letters[i] = book_letter(
            score_from_children(&solver->geometry, book, book->positions[i], maker->letters));
    return true;
}
