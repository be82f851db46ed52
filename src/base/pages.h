/* Large blocks of zeroed memory, on huge pages where the system grants them. */
#ifndef LIANZI_BASE_PAGES_H
#define LIANZI_BASE_PAGES_H

#include <stddef.h>

/* NULL without memory; `size` is not 0. */
void *pages_new(size_t size);
void pages_free(void *pages);

#endif
