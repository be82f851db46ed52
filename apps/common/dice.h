/* Random choices that are the same on every machine, for openings and schedules (SplitMix64). */
#ifndef LIANZI_COMMON_DICE_H
#define LIANZI_COMMON_DICE_H

#include <stdint.h>

/* 0 .. bound - 1 from the stream that `*state` (any seed) stands for, even as long as `bound` is
 * far below 2^32. */
int dice_below(uint64_t *state, int bound);
/* Where `place` comes to in the order 0 .. count - 1 shuffled by `seed`: a permutation worked out
 * place by place. */
int dice_permute(uint64_t seed, int count, int place);

#endif
