/* What the programs here learn from: the positions of self-play games (docs/FORMATS.md) that were
 * searched, with the score that their movers may expect of them. */
#ifndef LIANZI_TOOLS_TUNE_SAMPLES_H
#define LIANZI_TOOLS_TUNE_SAMPLES_H

#include "shape/shapes.h"

#include <math.h>

struct sample {
    const struct shapes *shapes;
    int mover;     /* 0 black, 1 white */
    int best;      /* the point of the search's best move */
    double target; /* the mover's expected score, 0 .. 1 */
    bool held;     /* of a game that is held out, as every twentieth is */
};

typedef void sample_taker(void *context, const struct sample *sample);

/* Hands over the searched positions of a file's games in turn; where a five or an open four decides
 * they are left out. False, after a complaint by `program`, when the file cannot be read or its
 * rule is another. */
bool samples_read(const char *program, lz_rule rule, const char *path, sample_taker *take,
                  void *context);

/* A list with room for one more than `count` entries of a size; ends `program` without memory. */
void *samples_grown(const char *program, void *list, size_t count, size_t *room, size_t size);
/* The same order for the same entries and the same `*random` (base/random.h). */
void samples_shuffle(void *list, size_t count, size_t size, uint64_t *random);

/* The expected score that a value in logistic units stands for. */
static inline double sample_chance(double value)
{
    return 1 / (1 + exp(-value));
}

/* The logistic loss of an expected score. */
static inline double sample_loss(double chance, double target)
{
    const double held = fmin(fmax(chance, 1e-6), 1 - 1e-6);
    return -target * log(held) - (1 - target) * log(1 - held);
}

#endif
