/* The public stop token: one flag, read and written relaxed, since no other memory depends on
 * it. */
#ifndef LIANZI_BASE_STOP_H
#define LIANZI_BASE_STOP_H

#include <lianzi/lianzi.h>
#include <stdatomic.h>

struct lz_stop {
    atomic_bool set;
};

/* `stop` may be NULL: never set. */
static inline bool stop_is_set(const struct lz_stop *stop)
{
    return stop && atomic_load_explicit(&stop->set, memory_order_relaxed);
}

#endif
