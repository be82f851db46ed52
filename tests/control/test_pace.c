/* Clocks: a game's clock is never overrun, whatever the limits. A move in doubt may take longer
 * than a settled one, and neither takes more than its hard limit. */
#include "testing.h"

#include "base/clock.h"
#include "base/random.h"
#include "control/pace.h"

static struct deadline deadline_of(int64_t time_ms, int64_t left_ms, int64_t increment_ms)
{
    struct deadline deadline;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.time_ms = time_ms;
    limits.match_left_ms = left_ms;
    limits.increment_ms = increment_ms;
    deadline_set(&deadline, &limits, clock_now_us());
    return deadline;
}

/* Every move takes all the time it may. */
static void no_clock_is_overrun(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (int game = 0; game < 2000; game++) {
        int64_t left_ms = 1 + random_below(&random, 1000000);
        const int64_t increment_ms = random_below(&random, 4) ? 0 : random_below(&random, 5000);
        const int64_t turn_ms = random_below(&random, 2) ? 0 : 1 + random_below(&random, 20000);
        for (int move = 0; move < 250 && left_ms > 0; move++) {
            const struct deadline deadline = deadline_of(turn_ms, left_ms, increment_ms);
            assert_true(deadline.hard_us > 0);
            assert_true(deadline.hard_us < left_ms * 1000);
            if (turn_ms)
                assert_true(deadline.hard_us <= turn_ms * 1000);
            left_ms -= (deadline.hard_us + 999) / 1000;
            assert_true(left_ms >= 0);
            left_ms += increment_ms;
        }
    }
}

/* An absurdly large increment counts as a large one, a negative one as none. */
static void any_increment_will_do(void **state)
{
    (void)state;
    const int64_t great = deadline_of(0, 60000, 1000000).soft_us;
    const int64_t none = deadline_of(0, 60000, 0).soft_us;
    assert_true(great > none);
    assert_true(deadline_of(0, 60000, INT64_MAX).soft_us == great);
    assert_true(deadline_of(0, 60000, INT64_MIN).soft_us == none);
    assert_true(deadline_of(0, INT64_MAX, INT64_MAX).hard_us > great);
}

static void doubt_takes_longer(void **state)
{
    (void)state;
    const struct deadline deadline = deadline_of(0, 60000, 0);
    struct pace steady, changing, falling;
    pace_begin(&steady, 200);
    pace_begin(&changing, 200);
    pace_begin(&falling, 200);
    int64_t before = INT64_MAX;
    for (int depth = 1; depth <= 12; depth++) {
        pace_note(&steady, 7, 10);
        pace_note(&changing, depth, 10);
        pace_note(&falling, 7, -30 * depth);
        const int64_t target = pace_target_us(&steady, &deadline);
        assert_true(target > 0 && target <= before);
        before = target;
        if (depth == 1)
            continue;
        assert_true(pace_target_us(&changing, &deadline) > target);
        assert_true(pace_target_us(&falling, &deadline) > target);
        assert_true(pace_target_us(&changing, &deadline) <= deadline.hard_us);
    }
    pace_note(&falling, 8, -30000); /* the score falls at once as far as it can */
    assert_true(pace_target_us(&falling, &deadline) <= deadline.hard_us);
}

static void time_for_a_move_is_used_up(void **state)
{
    (void)state;
    const struct deadline deadline = deadline_of(1000, 0, 0);
    struct pace pace;
    pace_begin(&pace, 200);
    pace_note(&pace, 1, 0);
    assert_true(pace_target_us(&pace, &deadline) == INT64_MAX);
    assert_false(pace_is_over(&pace, &deadline));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_clock_is_overrun),
        cmocka_unit_test(any_increment_will_do),
        cmocka_unit_test(doubt_takes_longer),
        cmocka_unit_test(time_for_a_move_is_used_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
