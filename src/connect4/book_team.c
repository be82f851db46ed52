#include "connect4/book_team.h"

#include "base/thread.h"
#include <stdlib.h>

/* What the threads share. */
struct work {
    const struct book_team *team;
    const struct book_position *positions; /* of the last ply */
    size_t all, next;                      /* positions before `next` are known or taken */
    pthread_mutex_t lock;
    size_t left; /* to be found */
    bool stopped;
};

struct seat {
    struct work *work;
    struct solver *solver;
    struct solver own; /* of all but the caller's */
    struct thread thread;
};

/* The next position; false when there is none, or the work is stopped. */
static bool take_position(struct work *work, size_t *index)
{
    pthread_mutex_lock(&work->lock);
    while (work->next < work->all && work->team->found[work->next])
        work->next++;
    const bool taken = work->next < work->all && !work->stopped;
    *index = work->next;
    work->next += taken;
    pthread_mutex_unlock(&work->lock);
    return taken;
}

/* Notes what a position came to; how many are left. */
static size_t note_found(struct work *work, size_t index, uint8_t found)
{
    pthread_mutex_lock(&work->lock);
    work->team->found[index] = found;
    if (found)
        work->left--;
    else
        work->stopped = true;
    const size_t left = work->left;
    pthread_mutex_unlock(&work->lock);
    return left;
}

static void take_part(struct seat *seat, bool is_caller)
{
    struct work *work = seat->work;
    const struct book_team *team = work->team;
    size_t i;
    while (take_position(work, &i)) {
        const uint8_t found = team->find(seat->solver, work->positions[i], team->stop);
        const size_t left = note_found(work, i, found);
        if (is_caller && team->on_progress && found)
            team->on_progress(work->all - left, work->all, team->user);
    }
}

static void help(void *argument)
{
    take_part(argument, false);
}

/* The caller's thread and so many more; with no memory or no thread to be had, fewer. */
static void work_together(struct work *work, struct solver *solver)
{
    struct seat caller = {.work = work, .solver = solver};
    const int wanted = solver->threads - 1;
    struct seat *others = wanted > 0 ? calloc((size_t)wanted, sizeof *others) : NULL;
    int started = 0;
    for (; others && started < wanted; started++) {
        struct seat *seat = &others[started];
        *seat = (struct seat){.work = work, .solver = &seat->own};
        if (!work->team->join(&seat->own, solver))
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

bool book_team_work(const struct book_team *team, struct solver *solver)
{
    const struct book *book = team->book;
    const size_t first = book->first[book->plies];
    struct work work = {.team = team,
                        .positions = book->positions + first,
                        .all = book->first[book->plies + 1] - first};
    for (size_t i = 0; i < work.all; i++)
        work.left += !team->found[i];
    pthread_mutex_init(&work.lock, NULL);
    work_together(&work, solver);
    pthread_mutex_destroy(&work.lock);
    return work.left == 0;
}
