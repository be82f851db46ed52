#include "control/pool.h"

#include "base/thread.h"
#include <stdlib.h>

struct member {
    struct pool *pool;
    int index;
    struct thread thread;
};

struct pool {
    pthread_mutex_t lock;   /* of all that changes */
    pthread_cond_t changed; /* a round has begun, or the end has come */
    pthread_cond_t idle;    /* nobody is busy any more */
    int size;
    unsigned round; /* counts pool_begin */
    int busy;       /* members that have not finished it */
    bool ending;
    void (*job)(void *user, int i);
    void *user;
    struct member members[];
};

/* Waits for a round after `seen`; false at the end. */
static bool wait_for_work(struct pool *pool, unsigned *seen)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->ending && pool->round == *seen)
        pthread_cond_wait(&pool->changed, &pool->lock);
    *seen = pool->round;
    const bool work = !pool->ending;
    pthread_mutex_unlock(&pool->lock);
    return work;
}

static void finish_work(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    if (--pool->busy == 0)
        pthread_cond_signal(&pool->idle);
    pthread_mutex_unlock(&pool->lock);
}

static void serve(void *argument)
{
    const struct member *member = argument;
    struct pool *pool = member->pool;
    unsigned seen = 0;
    while (wait_for_work(pool, &seen)) {
        pool->job(pool->user, member->index);
        finish_work(pool);
    }
}

struct pool *pool_new(int count)
{
    struct pool *pool = calloc(1, sizeof *pool + (size_t)count * sizeof *pool->members);
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    pthread_cond_init(&pool->idle, NULL);
    for (int i = 0; i < count; i++) {
        struct member *member = &pool->members[i];
        member->pool = pool;
        member->index = i;
        if (!thread_begin(&member->thread, serve, member))
            break;
        pool->size++;
    }
    return pool;
}

void pool_free(struct pool *pool)
{
    if (!pool)
        return;
    pool_wait(pool);
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->size; i++)
        thread_join(&pool->members[i].thread);
    pthread_cond_destroy(&pool->idle);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

int pool_size(const struct pool *pool)
{
    return pool->size;
}

static void wait_until_idle(struct pool *pool)
{
    while (pool->busy)
        pthread_cond_wait(&pool->idle, &pool->lock);
}

void pool_begin(struct pool *pool, void (*job)(void *user, int i), void *user)
{
    pthread_mutex_lock(&pool->lock);
    wait_until_idle(pool);
    pool->job = job;
    pool->user = user;
    pool->busy = pool->size;
    pool->round++;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

void pool_wait(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    wait_until_idle(pool);
    pthread_mutex_unlock(&pool->lock);
}
