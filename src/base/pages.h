/* Large blocks of zeroed memory, on huge pages where the system grants them. They are for tables
 * that are used at once: every page is there when the call returns.
 * And aligned blocks of any size. */
#ifndef LIANZI_BASE_PAGES_H
#define LIANZI_BASE_PAGES_H

#include <stddef.h>
#include <stdint.h>

/* NULL without memory, or for more than the address space holds; `size` is not 0. Up to `threads`
 * threads, the caller's included, fetch the pages of a large block. */
void *pages_new(uint64_t size, int threads);
/* Zeroes the first `size` bytes of a block. */
void pages_clear(void *pages, uint64_t size, int threads);
void pages_free(void *pages);

/* As C's aligned_alloc: `size` is a multiple of `alignment`. */
void *aligned_new(size_t alignment, size_t size);
void aligned_free(void *block);

#endif
