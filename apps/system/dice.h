/* Random choices for openings and schedules (SplitMix64), the same on every machine. */
#ifndef LIANZI_SYSTEM_DICE_H
#define LIANZI_SYSTEM_DICE_H

#include <stdint.h>

/* The finalizer of SplitMix64 (Steele, Lea and Flood, 2014): a hash of a number. */
uint64_t dice_mix(uint64_t number);
/* A number from 0 to bound - 1; `*state`, which may start as any seed, advances. Uniform as long as
 * `bound` is far below 2^32. */
int dice_below(uint64_t *state, int bound);
/* The new place of `place` when `seed` shuffles 0 .. count - 1: a permutation computed place by
 * place. */
int dice_permute(uint64_t seed, int count, int place);

#endif
