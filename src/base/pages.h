/* Large blocks of zeroed memory, on huge pages where the system grants them. */
#ifndef LIANZI_BASE_PAGES_H
#define LIANZI_BASE_PAGES_H

#include <stdint.h>

/* NULL without memory, also for more than there are addresses; `size` is not 0. */
void *pages_new(uint64_t size);
void pages_free(void *pages);

#endif
