/* Random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood 2014). The
 * mixer alone also serves as a hash, so that Zobrist keys need no table. */
#ifndef LIANZI_BASE_RANDOM_H
#define LIANZI_BASE_RANDOM_H

#include <stdint.h>

/* A bijection on 64 bits whose output looks random. */
static inline uint64_t random_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* The next number of the stream that `*state` (any seed) stands for. */
static inline uint64_t random_next(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return random_mix(*state);
}

/* Even over 0 .. bound - 1, for bounds far below 2^32; `bound` is not 0. */
static inline uint32_t random_below(uint64_t *state, uint32_t bound)
{
    return (uint32_t)(((random_next(state) >> 32) * bound) >> 32);
}

#endif
