#include "c4book/team.h"

#include "base/thread.h"
#include <stdlib.h>

/* The state that the threads share. */
struct work {
    const struct book_team *team;
    size_t next; /* positions before it are known or taken */
    pthread_mutex_t lock;
    size_t left; /* results still to be found */
    bool stopped;
};

struct seat {
    struct work *work;
    struct solver *solver;
    struct solver own; /* unused in the caller's seat */
    struct thread thread;
};

/* The place of a position's result. */
static uint8_t *place_of(const struct book_team *team, size_t index)
{
    return team->found + index * (size_t)team->bytes;
}

/* Takes the next position; false when there is none or the work is stopped. */
static bool take_position(struct work *work, size_t *index)
{
    pthread_mutex_lock(&work->lock);
    const struct book_team *team = work->team;
    while (work->next < team->count && *place_of(team, work->next))
        work->next++;
    const bool taken = work->next < team->count && !work->stopped;
    *index = work->next;
    work->next += taken;
    pthread_mutex_unlock(&work->lock);
    return taken;
}

/* Stores a position's result, its first byte last; returns how many results are left. */
static size_t note_found(struct work *work, size_t index, const uint8_t *found)
{
    uint8_t *place = place_of(work->team, index);
    pthread_mutex_lock(&work->lock);
    for (int i = work->team->bytes; i-- > 0;)
        place[i] = found[i];
    const size_t left = --work->left;
    pthread_mutex_unlock(&work->lock);
    return left;
}

static void note_stopped(struct work *work)
{
    pthread_mutex_lock(&work->lock);
    work->stopped = true;
    pthread_mutex_unlock(&work->lock);
}

static void take_part(struct seat *seat, bool is_caller)
{
    struct work *work = seat->work;
    const struct book_team *team = work->team;
    uint8_t found[BOOK_TEAM_BYTES_MAX];
    size_t i;
    while (take_position(work, &i)) {
        if (!team->find(seat->solver, team->positions[i], team->stop, found)) {
            note_stopped(work);
            continue;
        }
        const size_t left = note_found(work, i, found);
        if (is_caller && team->on_progress)
            team->on_progress(team->count - left, team->count, team->user);
    }
}

static void help(void *argument)
{
    take_part(argument, false);
}

/* Works in as many threads as the solver has, the caller's included, or in fewer if memory or
 * threads are short. */
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
    struct work work = {.team = team};
    for (size_t i = 0; i < team->count; i++)
        work.left += !*place_of(team, i);
    pthread_mutex_init(&work.lock, NULL);
    work_together(&work, solver);
    pthread_mutex_destroy(&work.lock);
    return work.left == 0;
}
