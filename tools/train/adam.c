#include "train/adam.h"

#include "base/random.h"
#include <math.h>

void adam_start(float *numbers, int count, double range, uint64_t *random)
{
    const uint32_t steps = 1 << 24;
    for (int i = 0; i < count; i++)
        numbers[i] = (float)(range * (2.0 * random_below(random, steps + 1) / steps - 1));
}

void adam_step(const struct adam *adam, long step, double rate, double decay)
{
    const float mean_keeps = 0.9F, square_keeps = 0.999F, least = 1e-7F;
    const float mean_scale = (float)(1 / (1 - pow((double)mean_keeps, (double)step)));
    const float square_scale = (float)(1 / (1 - pow((double)square_keeps, (double)step)));
    const float size = (float)rate, drawn = (float)(rate * decay);
    float *restrict parameter = adam->parameter, *restrict gradient = adam->gradient;
    float *restrict mean = adam->mean, *restrict square = adam->square;
    for (int i = 0; i < adam->count; i++) {
        mean[i] = mean_keeps * mean[i] + (1 - mean_keeps) * gradient[i];
        square[i] = square_keeps * square[i] + (1 - square_keeps) * gradient[i] * gradient[i];
        parameter[i] -= size * (mean[i] * mean_scale) / (sqrtf(square[i] * square_scale) + least) +
                        drawn * parameter[i];
        gradient[i] = 0;
    }
}
