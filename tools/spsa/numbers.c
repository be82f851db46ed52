#include "spsa/numbers.h"

#include "base/random.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

/* Spall's exponents for moves and distances; and the part of a run that damps its beginning. */
static const double fading_power = 0.602, distance_power = 0.101, damped = 0.1;

void numbers_init(struct number numbers[TUNABLES])
{
    static const struct number list[TUNABLES] = {
#define X(name, value, least, most, step) {#name, value, least, most, step, true, value},
        SEARCH_TUNABLES(X)
#undef X
    };
    memcpy(numbers, list, sizeof list);
}

const char *numbers_choose(struct number numbers[TUNABLES], const char *list)
{
    for (int i = 0; i < TUNABLES; i++)
        numbers[i].tuned = false;
    while (*list) {
        const size_t length = strcspn(list, ",");
        int i = 0;
        while (i < TUNABLES &&
               (strncmp(numbers[i].name, list, length) != 0 || numbers[i].name[length] != '\0'))
            i++;
        if (i == TUNABLES)
            return list;
        numbers[i].tuned = true;
        list += length + (list[length] == ',');
    }
    return NULL;
}

/* Random bits for a number in an iteration. */
static uint64_t random_of(const struct schedule *schedule, uint64_t iteration, int i)
{
    return random_mix(random_mix(schedule->seed * 1000003 + iteration) + (uint64_t)i);
}

static int direction_of(const struct schedule *schedule, uint64_t iteration, int i)
{
    return random_of(schedule, iteration, i) & 1 ? 1 : -1;
}

/* How far the sides lie from the number: its step at the end of the run, more before. */
static double distance_of(const struct number *number, const struct schedule *schedule,
                          uint64_t iteration)
{
    return number->step * pow((double)schedule->iterations / (double)iteration, distance_power);
}

static double within(const struct number *number, double value)
{
    return value < number->least ? number->least : value > number->most ? number->most : value;
}

void numbers_sides(const struct number numbers[TUNABLES], const struct schedule *schedule,
                   uint64_t iteration, int plus[TUNABLES], int minus[TUNABLES])
{
    for (int i = 0; i < TUNABLES; i++) {
        const struct number *number = &numbers[i];
        plus[i] = minus[i] = number->first;
        if (!number->tuned)
            continue;
        const double far =
            direction_of(schedule, iteration, i) * distance_of(number, schedule, iteration);
        /* One fraction for both, so that they lie as far apart as they should on average. */
        const double fraction =
            (double)(random_of(schedule, iteration, i) >> 40) / (double)(1 << 24);
        plus[i] = (int)floor(within(number, number->now + far) + fraction);
        minus[i] = (int)floor(within(number, number->now - far) + fraction);
    }
}

void numbers_move(struct number numbers[TUNABLES], const struct schedule *schedule,
                  uint64_t iteration, int more_won)
{
    const double offset = damped * (double)schedule->iterations;
    const double fading =
        pow((offset + (double)schedule->iterations) / (offset + (double)iteration), fading_power);
    for (int i = 0; i < TUNABLES; i++) {
        struct number *number = &numbers[i];
        if (!number->tuned)
            continue;
        const double part = schedule->rate * fading * number->step * number->step /
                            distance_of(number, schedule, iteration);
        number->now =
            within(number, number->now + part * more_won * direction_of(schedule, iteration, i));
    }
}
