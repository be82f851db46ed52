/* Bit tricks under plain names, so that the compiler-specific spellings stand in one place. */
#ifndef LIANZI_BASE_BITS_H
#define LIANZI_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline int bits_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* Index of the lowest set bit; `set` is not 0. */
static inline int bits_lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* Index of the highest set bit; `set` is not 0. */
static inline int bits_highest(uint64_t set)
{
    return 63 - __builtin_clzll(set);
}

/* Takes the lowest set bit out and returns its index; `*set` is not 0. */
static inline int bits_pop(uint64_t *set)
{
    const int index = bits_lowest(*set);
    *set &= *set - 1;
    return index;
}

static inline bool bits_get(const uint64_t *words, int index)
{
    return (words[index >> 6] >> (index & 63)) & 1;
}

static inline void bits_set(uint64_t *words, int index)
{
    words[index >> 6] |= UINT64_C(1) << (index & 63);
}

static inline void bits_clear(uint64_t *words, int index)
{
    words[index >> 6] &= ~(UINT64_C(1) << (index & 63));
}

#endif
