/* The job that runs: on a thread of its own where the module has threads, so that the worker goes
 * on hearing and can set the stop; at once elsewhere, where the page ends the whole worker. */
#include "web/module/module.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct entry {
    void (*run)(void *job);
    void *job;
};

static atomic_bool running;
static lz_stop *stop;

static void *enter(void *opaque)
{
    const struct entry entry = *(struct entry *)opaque;
    free(opaque);
    entry.run(entry.job);
    return NULL;
}

const lz_stop *web_stop_flag(void)
{
    return stop;
}

/* False when there is no thread. */
static bool begin_thread(void (*run)(void *job), void *job)
{
    struct entry *const entry = malloc(sizeof *entry);
    pthread_t thread;
    if (!entry)
        return false;
    *entry = (struct entry){run, job};
    if (pthread_create(&thread, NULL, enter, entry) == 0) {
        pthread_detach(thread);
        return true;
    }
    free(entry);
    return false;
}

char *web_job_begin(void (*run)(void *job), void *job)
{
    lz_error error;
    if (atomic_exchange(&running, true)) {
        lz_error_set(&error, LZ_ERR_ARGUMENT, "another job runs");
        return web_refusal(&error);
    }
    if (!stop)
        stop = lz_stop_new();
    else
        lz_stop_clear(stop);
    if (!begin_thread(run, job))
        run(job);
    return NULL;
}

void web_job_end(char *message)
{
    atomic_store(&running, false);
    web_tell(message);
}

void web_stop(void)
{
    if (stop)
        lz_stop_set(stop);
}
