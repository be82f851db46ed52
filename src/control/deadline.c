#include "control/deadline.h"

#include "base/clock.h"
#include "base/stop.h"

enum {
    DEPTH_MAX = 200,
    MOVES_LEFT = 12,    /* the share of a match clock is for so many more moves */
    RESERVE_US = 30000, /* kept back on every clock for the answer's way to the caller */
    HARD_PER_SOFT = 4   /* a hard match move may take so many times its share */
};

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* `ms` as microseconds, minus the reserve, which is at most a fifth of it. */
static int64_t usable_us(int64_t ms)
{
    const int64_t us = ms > INT64_MAX / 2000 ? INT64_MAX / 2 : ms * 1000;
    return us - smaller(RESERVE_US, us / 5);
}

void deadline_set(struct deadline *deadline, const lz_limits *limits, int64_t start_us)
{
    *deadline = (struct deadline){
        .start_us = start_us,
        .soft_us = INT64_MAX,
        .hard_us = INT64_MAX,
        .nodes = limits->nodes ? limits->nodes : UINT64_MAX,
        .depth = limits->depth > 0 && limits->depth < DEPTH_MAX ? limits->depth : DEPTH_MAX,
        .stop = limits->stop,
    };
    if (limits->infinite)
        return;
    if (limits->match_left_ms > 0) {
        const int64_t left = usable_us(limits->match_left_ms);
        const int64_t increment = smaller(limits->increment_ms, INT64_MAX / 2000);
        const int64_t share = left / MOVES_LEFT + (increment > 0 ? increment * 800 : 0);
        deadline->soft_us = smaller(share, left / 2);
        deadline->hard_us = smaller(deadline->soft_us * HARD_PER_SOFT, left / 2);
    }
    if (limits->time_ms > 0) {
        const int64_t turn = usable_us(limits->time_ms);
        deadline->hard_us = smaller(deadline->hard_us, turn);
        if (deadline->soft_us > turn)
            deadline->soft_us = INT64_MAX;
    }
}

int64_t deadline_elapsed(const struct deadline *deadline)
{
    return clock_now_us() - deadline->start_us;
}

bool deadline_passed(const struct deadline *deadline)
{
    return stop_is_set(deadline->stop) ||
           (deadline->hard_us != INT64_MAX && deadline_elapsed(deadline) >= deadline->hard_us);
}
