/* Steps by Adam with decoupled weight decay (Loshchilov and Hutter 2019). */
#ifndef LIANZI_TOOLS_TRAIN_ADAM_H
#define LIANZI_TOOLS_TRAIN_ADAM_H

#include <stdint.h>

/* A model's numbers, `count` in each array. The caller adds to the gradient between two steps. */
struct adam {
    float *parameter, *gradient, *mean, *square;
    int count;
};

/* Makes step number `step`, from 1, at the rate, with weight decay `decay`. Clears the gradient. */
void adam_step(const struct adam *adam, long step, double rate, double decay);
/* Random numbers, uniform in -range .. range (base/random.h), to begin with. */
void adam_start(float *numbers, int count, double range, uint64_t *random);

#endif
