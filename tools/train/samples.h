/* The samples that `train` learns from: the searched positions of self-play games
 * (docs/FORMATS.md), each with its mover's expected score. */
#ifndef LIANZI_TOOLS_TRAIN_SAMPLES_H
#define LIANZI_TOOLS_TRAIN_SAMPLES_H

#include "shape/shapes.h"

#include <math.h>

struct sample {
    const struct shapes *shapes;
    int mover;     /* 0 black, 1 white */
    int best;      /* the point of the search's best move */
    int score;     /* of the search; see control/score.h */
    double target; /* the mover's expected score, 0 .. 1 */
    double result,
        search;         /* what the target is a blend of: the game's result, the search's score */
    bool cut;           /* the game ended by the limit of stones */
    bool stray;         /* the game was made by tools/strays: its result tells nothing */
    unsigned long game; /* its number in its run, from 0 */
    bool held;          /* the game is held out, as every twentieth is */
};

typedef void sample_taker(void *context, const struct sample *sample);

/* Calls `take` for each searched position of a file's games. Leaves out positions that a five or an
 * open four decides. False, after a complaint by `program`, when the file cannot be read or has
 * another rule. */
bool samples_read(const char *program, lz_rule rule, const char *path, sample_taker *take,
                  void *context);

/* Gives a list of `count` entries of `size` bytes room for one more. Ends `program` when out of
 * memory. */
void *samples_grown(const char *program, void *list, size_t count, size_t *room, size_t size);
/* Shuffles. The order depends on `count` and `*random` (base/random.h) alone. */
void samples_shuffle(void *list, size_t count, size_t size, uint64_t *random);

/* The expected score of a value in logistic units. */
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
