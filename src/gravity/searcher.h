/* One thread's part of a search: what it has counted, and its graph. */
#ifndef LIANZI_GRAVITY_SEARCHER_H
#define LIANZI_GRAVITY_SEARCHER_H

#include "control/pace.h"
#include "gravity/grow.h"
#include "gravity/search.h"

#include <stdatomic.h>

/* What the threads of one search share. */
struct gravity_shared {
    const struct gravity_request *request;
    struct deadline deadline; /* the request's, or a part of it */
    int threads;
    atomic_bool halt;
    _Atomic uint64_t nodes; /* of all threads, as of when each last told */
    _Atomic uint64_t taken; /* these, and the ones that threads have reserved */
};

struct searcher {
    struct gravity_shared *shared;
    int index;                       /* 0 watches the clock */
    uint64_t nodes, told, next_poll; /* told: nodes already in the shared number */
    struct pace pace;
    struct grow grow;
};

/* Nodes of all threads, the others' as far as they have told. */
static inline uint64_t searcher_nodes(const struct searcher *searcher)
{
    return searcher->nodes - searcher->told +
           atomic_load_explicit(&searcher->shared->nodes, memory_order_relaxed);
}

/* Tells the others what the searcher has visited. */
static inline void searcher_tell(struct searcher *searcher)
{
    atomic_fetch_add_explicit(&searcher->shared->nodes, searcher->nodes - searcher->told,
                              memory_order_relaxed);
    searcher->told = searcher->nodes;
}

#endif
