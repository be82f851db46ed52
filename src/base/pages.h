/* Large blocks of zeroed memory, on huge pages where the system grants them. And aligned blocks of
 * any size. */
#ifndef LIANZI_BASE_PAGES_H
#define LIANZI_BASE_PAGES_H

#include <lianzi/lianzi.h>
#include <stddef.h>
#include <stdint.h>

/* A block that costs nothing yet: its pages come when they are first used. NULL without memory, or
 * for more than the address space holds; `size` is not 0. */
void *pages_reserve(uint64_t size);
/* Fetches all pages of a block that pages_reserve gave, until `stop` (may be NULL) is set. Up to
 * `threads` threads, the caller's included, fetch those of a large one. */
void pages_fetch(void *pages, uint64_t size, int threads, const lz_stop *stop);
/* Both: for a table that is used at once. */
void *pages_new(uint64_t size, int threads);
/* Zeroes the first `size` bytes of a block. */
void pages_clear(void *pages, uint64_t size, int threads);
/* Zeroes a block of `size` bytes; a large one becomes as if it had just been reserved, where the
 * system can do so. */
void pages_drop(void *pages, uint64_t size, int threads);
void pages_free(void *pages);

/* As C's aligned_alloc: `size` is a multiple of `alignment`. */
void *aligned_new(size_t alignment, size_t size);
void aligned_free(void *block);

#endif
