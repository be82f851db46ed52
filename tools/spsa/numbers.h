/* The numbers of src/search/tunables.h while they are tuned. */
#ifndef LIANZI_TOOLS_SPSA_NUMBERS_H
#define LIANZI_TOOLS_SPSA_NUMBERS_H

#include "search/tunables.h"

#include <stdbool.h>
#include <stdint.h>

struct number {
    const char *name;
    int first, least, most, step; /* as the list has them */
    bool tuned;                   /* else it keeps its first value */
    double now;
};

/* How far numbers and steps go, after J. C. Spall's "Implementation of the simultaneous
 * perturbation algorithm" (1998). */
struct schedule {
    uint64_t iterations; /* in all */
    uint64_t seed;
    double rate; /* the part of its step by which a game won moves a number at the run's end */
};

/* All numbers of the list, each tuned. */
void numbers_init(struct number numbers[TUNABLES]);
/* Tunes only those of a list, separated by commas; returns the first name that there is none of, or
 * NULL. */
const char *numbers_choose(struct number numbers[TUNABLES], const char *list);
/* The values of both sides of an iteration, which counts from 1: each tuned number a step above and
 * below, or the other way. Fractions are rounded up or down at random. */
void numbers_sides(const struct number numbers[TUNABLES], const struct schedule *schedule,
                   uint64_t iteration, int plus[TUNABLES], int minus[TUNABLES]);
/* Moves the numbers after the iteration, in which the first side won so many games more. */
void numbers_move(struct number numbers[TUNABLES], const struct schedule *schedule,
                  uint64_t iteration, int more_won);

#endif
