#include "control/pace.h"

enum {
    STEADY_MAX = 7,
    BEGIN_PER_MILLE = 600 /* of the target: a depth begun later would not be finished */
};

/* Thousandths of the share, by how many depths the best move has stood. */
static const int steady_per_mille[STEADY_MAX + 1] = {1500, 1250, 1100, 1000, 900, 820, 760, 700};

void pace_begin(struct pace *pace, int fall_max)
{
    *pace = (struct pace){.fall_max = fall_max};
}

void pace_note(struct pace *pace, int best, int score)
{
    pace->steady = !pace->depths || best != pace->best ? 0 : pace->steady + 1;
    pace->fall = pace->depths && score < pace->score ? pace->score - score : 0;
    pace->best = best;
    pace->score = score;
    pace->depths++;
}

int64_t pace_target_us(const struct pace *pace, const struct deadline *deadline)
{
    if (deadline->soft_us == INT64_MAX)
        return INT64_MAX;
    const int steady = pace->steady < STEADY_MAX ? pace->steady : STEADY_MAX;
    const int fall = pace->fall < pace->fall_max ? pace->fall : pace->fall_max;
    const int64_t target = deadline->soft_us / 1000 * steady_per_mille[steady];
    const int64_t longer = target / pace->fall_max * (pace->fall_max + fall);
    return longer < deadline->hard_us ? longer : deadline->hard_us;
}

bool pace_is_over(const struct pace *pace, const struct deadline *deadline)
{
    const int64_t target = pace_target_us(pace, deadline);
    return target != INT64_MAX && deadline_elapsed(deadline) > target / 1000 * BEGIN_PER_MILLE;
}
