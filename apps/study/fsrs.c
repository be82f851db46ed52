#include "study/fsrs.h"

#include <math.h>

/* The default parameters of FSRS-6, w[0] to w[20], which the project fitted to the reviews of some
 * thousand people. */
static const double w[] = {
    0.212,  1.2931, 2.3065, 8.2956, /* the first stability, by grade */
    6.4133, 0.8334,                 /* the first difficulty: of "again", fall by grade */
    3.0194, 0.001,                  /* difficulty: step of a grade, return to "easy" */
    1.8722, 0.1666, 0.796,          /* known: gain, its fall by stability, by chance */
    1.4835, 0.0614, 0.2629, 1.6483, /* forgotten: scale, difficulty, stability, chance */
    0.6014, 1.8729,                 /* known: factor of "hard", of "easy" */
    0.5425, 0.0912, 0.0658,         /* the same day: by grade, offset, by stability */
    0.1542,                         /* decay of the chance */
};

static const double wanted = 0.9; /* chance of knowing it when it is asked again */
static const double stability_min = 0.001, stability_max = 36500;
static const double difficulty_min = 1, difficulty_max = 10;
enum { INTERVAL_MAX = 36500 };

static double clamp(double value, double least, double most)
{
    return fmin(fmax(value, least), most);
}

/* The curve has 0.9 after as many days as the stability. */
static double curve_factor(void)
{
    return pow(0.9, -1 / w[20]) - 1;
}

double fsrs_retrievability(struct fsrs_memory memory, double days)
{
    return memory.stability > 0 ? pow(1 + curve_factor() * days / memory.stability, -w[20]) : 0;
}

int fsrs_interval(struct fsrs_memory memory)
{
    const double days = memory.stability / curve_factor() * (pow(wanted, -1 / w[20]) - 1);
    return (int)clamp(round(days), 1, INTERVAL_MAX);
}

static double first_difficulty(enum fsrs_grade grade)
{
    return w[4] - exp(w[5] * (grade - 1)) + 1;
}

/* The higher it is, the less it rises; it slowly returns to that of what is easy. */
static double next_difficulty(double difficulty, enum fsrs_grade grade)
{
    const double step = -w[6] * ((double)grade - 3) * (10 - difficulty) / 9;
    return w[7] * first_difficulty(FSRS_EASY) + (1 - w[7]) * (difficulty + step);
}

static double after_the_same_day(double stability, enum fsrs_grade grade)
{
    const double gain = exp(w[17] * ((double)grade - 3 + w[18])) * pow(stability, -w[19]);
    return stability * (grade == FSRS_AGAIN ? gain : fmax(gain, 1));
}

static double after_knowing(struct fsrs_memory memory, double chance, enum fsrs_grade grade)
{
    const double gain = exp(w[8]) * (11 - memory.difficulty) * pow(memory.stability, -w[9]) *
                        (exp(w[10] * (1 - chance)) - 1);
    const double factor = grade == FSRS_HARD ? w[15] : grade == FSRS_EASY ? w[16] : 1;
    return memory.stability * (1 + gain * factor);
}

static double after_forgetting(struct fsrs_memory memory, double chance)
{
    const double stability = w[11] * pow(memory.difficulty, -w[12]) *
                             (pow(memory.stability + 1, w[13]) - 1) * exp(w[14] * (1 - chance));
    return fmin(stability, memory.stability / exp(w[17] * w[18]));
}

struct fsrs_memory fsrs_answered(struct fsrs_memory memory, double days, enum fsrs_grade grade)
{
    struct fsrs_memory after;
    const double chance = fsrs_retrievability(memory, days);
    if (memory.stability <= 0)
        after = (struct fsrs_memory){w[grade - 1], first_difficulty(grade)};
    else
        after = (struct fsrs_memory){days < 1 ? after_the_same_day(memory.stability, grade)
                                     : grade == FSRS_AGAIN ? after_forgetting(memory, chance)
                                                           : after_knowing(memory, chance, grade),
                                     next_difficulty(memory.difficulty, grade)};
    after.stability = clamp(after.stability, stability_min, stability_max);
    after.difficulty = clamp(after.difficulty, difficulty_min, difficulty_max);
    return after;
}
