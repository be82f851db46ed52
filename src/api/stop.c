#include "base/stop.h"

#include <stdlib.h>

lz_stop *lz_stop_new(void)
{
    return calloc(1, sizeof(lz_stop));
}

void lz_stop_free(lz_stop *stop)
{
    free(stop);
}

void lz_stop_set(lz_stop *stop)
{
    atomic_store_explicit(&stop->set, true, memory_order_relaxed);
}

void lz_stop_clear(lz_stop *stop)
{
    atomic_store_explicit(&stop->set, false, memory_order_relaxed);
}

bool lz_stop_is_set(const lz_stop *stop)
{
    return stop_is_set(stop);
}
