/* Threads that wait for work, so that a think starts none. They begin and end with the pool, which
 * knows nothing of their work. */
#ifndef LIANZI_CONTROL_POOL_H
#define LIANZI_CONTROL_POOL_H

struct pool;

/* `count` threads, or as many as the system grants. NULL without memory. */
struct pool *pool_new(int count);
/* Waits for running work and for the threads' end. `pool` may be NULL. */
void pool_free(struct pool *pool);
/* How many threads there are. */
int pool_size(const struct pool *pool);
/* Waits until the pool is idle, lets every thread run `job(user, i)` once, with i from 0, and
 * returns. */
void pool_begin(struct pool *pool, void (*job)(void *user, int i), void *user);
/* Waits until the pool is idle; then everything that its threads wrote is visible. */
void pool_wait(struct pool *pool);

#endif
