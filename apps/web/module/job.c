/* The job that runs: on a thread of its own where the module has threads, so that the worker goes
 * on hearing and can set the stop; at once elsewhere, where the page ends the whole worker. */
#include "web/module/module.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_bool running;
static lz_stop *stop;

static void free_job(struct web_job *job)
{
    lz_game_free(job->game);
    free(job);
}

static void *run(void *opaque)
{
    struct web_job *const job = opaque;
    char *const message = job->run(job);
    free_job(job);
    atomic_store(&running, false);
    web_tell(message);
    return NULL;
}

const lz_stop *web_stop_flag(void)
{
    return stop;
}

char *web_job_refuse(struct web_job *job, const lz_error *error)
{
    free_job(job);
    return web_refusal(error);
}

char *web_job_begin(struct web_job *job)
{
    lz_error error;
    pthread_t thread;
    if (atomic_exchange(&running, true)) {
        lz_error_set(&error, LZ_ERR_ARGUMENT, "another job runs");
        return web_job_refuse(job, &error);
    }
    if (!stop)
        stop = lz_stop_new();
    else
        lz_stop_clear(stop);
    if (pthread_create(&thread, NULL, run, job) == 0)
        pthread_detach(thread);
    else
        run(job);
    return NULL;
}

char *web_job_at(char *(*run)(struct web_job *job), int cell)
{
    struct web_job *const job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->run = run;
    job->cell = cell;
    return web_job_begin(job);
}

void web_stop(void)
{
    if (stop)
        lz_stop_set(stop);
}
