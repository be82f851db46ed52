/* Threads that wait for work, so that a think need not start any: begun with the pool, ended with
 * it. Knows nothing of what they do. */
#ifndef LIANZI_CONTROL_POOL_H
#define LIANZI_CONTROL_POOL_H

struct pool;

/* `count` threads, or as many as the system grants. NULL without memory. */
struct pool *pool_new(int count);
/* Waits for what is running, and for the threads' end. NULL is fine. */
void pool_free(struct pool *pool);
/* How many threads there are. */
int pool_size(const struct pool *pool);
/* Waits until the pool is idle, lets every thread run `job(user, i)` once, with i from 0, and
 * returns. */
void pool_begin(struct pool *pool, void (*job)(void *user, int i), void *user);
/* Waits until the pool is idle; what its threads wrote is then seen. */
void pool_wait(struct pool *pool);

#endif
