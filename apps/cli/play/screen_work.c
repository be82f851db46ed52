/* Runs work of seconds in a thread of its own, so that the terminal is painted meanwhile. */
#include "cli/play/screen.h"

#include <curses.h>
#include <pthread.h>

enum { WORK_TICK_MS = 20 };

struct job {
    screen_work_fn *work;
    void *user;
    atomic_bool done;
};

static void *run(void *user)
{
    struct job *job = user;
    job->work(job->user);
    atomic_store(&job->done, true);
    return NULL;
}

void screen_work(screen_work_fn *work, screen_work_fn *paint, void *user, atomic_bool *stop)
{
    struct job job = {.work = work, .user = user};
    pthread_t thread;
    atomic_store(stop, false);
    if (pthread_create(&thread, NULL, run, &job) != 0) {
        work(user);
        return;
    }
    timeout(WORK_TICK_MS);
    while (!atomic_load(&job.done)) {
        paint(user);
        const int key = getch();
        if (key == SCREEN_ESCAPE || (key == ERR && screen_is_gone()))
            atomic_store(stop, true);
    }
    timeout(SCREEN_TICK_MS);
    pthread_join(thread, NULL);
}
