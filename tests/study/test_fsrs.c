/* FSRS-6 against the figures that the unit tests of its reference implementations state: fsrs-rs,
 * ts-fsrs and py-fsrs, of the open-spaced-repetition project. They compute in single precision. */
#include "study/fsrs.h"
#include "testing.h"

#include <math.h>
#include <stdbool.h>

static void near(double found, double expected, double distance)
{
    if (!(fabs(found - expected) <= distance))
        fail_msg("%.9f is not %.9f", found, expected);
}

/* ts-fsrs, "first repeat". */
static void a_first_answer_sets_the_memory(void **state)
{
    static const double stability[] = {0.212, 1.2931, 2.3065, 8.2956};
    static const double difficulty[] = {6.4133, 5.11217071, 2.11810397, 1};
    (void)state;
    for (int grade = FSRS_AGAIN; grade <= FSRS_EASY; grade++) {
        const struct fsrs_memory memory =
            fsrs_answered((struct fsrs_memory){0, 0}, 0, (enum fsrs_grade)grade);
        near(memory.stability, stability[grade - 1], 1e-8);
        near(memory.difficulty, difficulty[grade - 1], 1e-8);
    }
}

/* fsrs-rs and ts-fsrs, "memory state"; py-fsrs, test_memo_state. */
static void a_history_gives_the_published_memory(void **state)
{
    static const int days[] = {0, 0, 1, 3, 8, 21};
    struct fsrs_memory memory = {0, 0};
    (void)state;
    for (int i = 0; i < 6; i++)
        memory = fsrs_answered(memory, days[i], i ? FSRS_GOOD : FSRS_AGAIN);
    near(memory.stability, 53.62691, 1e-4);
    near(memory.difficulty, 6.3574867, 1e-5);
}

/* py-fsrs, test_review_card, and ts-fsrs, "ivl_history". 0: they ask again within the day, after a
 * first answer and after a wrong one, by steps of minutes. Every answer comes when it is due. */
static void intervals_are_as_published(void **state)
{
    static const int published[] = {0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21};
    struct fsrs_memory memory = {0, 0};
    (void)state;
    for (int i = 0; i < 13; i++) {
        const bool wrong = i == 6 || i == 7;
        memory = fsrs_answered(memory, i ? published[i - 1] : 0, wrong ? FSRS_AGAIN : FSRS_GOOD);
        if (published[i])
            assert_int_equal(fsrs_interval(memory), published[i]);
    }
}

/* fsrs-rs, test_power_forgetting_curve; ts-fsrs, "get retrievability". */
static void chances_are_as_published(void **state)
{
    static const double stability[] = {1, 2, 3, 4, 4, 2};
    static const double chance[] = {1.0, 0.9403443, 0.9253786, 0.9185229, 0.9, 0.8261359};
    (void)state;
    for (int days = 0; days < 6; days++)
        near(fsrs_retrievability((struct fsrs_memory){stability[days], 5}, days), chance[days],
             1e-6);
    near(fsrs_retrievability((struct fsrs_memory){8.2956, 1}, 8), 0.9024733, 1e-6);
    near(fsrs_retrievability((struct fsrs_memory){0, 0}, 1), 0, 0);
}

/* fsrs-rs, test_next_difficulty. */
static void difficulties_are_as_published(void **state)
{
    static const double difficulty[] = {8.341763, 6.6659956, 4.990228, 3.3144615};
    (void)state;
    for (int grade = FSRS_AGAIN; grade <= FSRS_EASY; grade++)
        near(fsrs_answered((struct fsrs_memory){5, 5}, 1, (enum fsrs_grade)grade).difficulty,
             difficulty[grade - 1], 1e-5);
}

/* fsrs-rs, test_next_stability: on the same day, by grade. */
static void the_same_day_is_as_published(void **state)
{
    static const double stability[] = {1.596818, 5.0, 5.0, 8.12961};
    (void)state;
    for (int grade = FSRS_AGAIN; grade <= FSRS_EASY; grade++)
        near(fsrs_answered((struct fsrs_memory){5, 5}, 0, (enum fsrs_grade)grade).stability,
             stability[grade - 1], 1e-5);
}

/* Days after which the chance is that: the curve, solved for the days. */
static double days_until(double stability, double chance)
{
    return stability * (pow(chance, -1 / 0.1542) - 1) / (pow(0.9, -1 / 0.1542) - 1);
}

/* fsrs-rs, test_next_stability: after success and after failure. */
static void stabilities_are_as_published(void **state)
{
    static const double known[] = {0, 28.226582, 58.656002, 127.226685};
    static const double forgotten[] = {1.0525396, 1.1894329, 1.3680838, 1.584989};
    (void)state;
    for (int i = 0; i < 4; i++) {
        const struct fsrs_memory memory = {5, i + 1};
        const double days = days_until(5, 0.9 - 0.1 * i);
        near(fsrs_answered(memory, days, FSRS_AGAIN).stability, forgotten[i], 1e-5);
        if (i)
            near(fsrs_answered(memory, days, (enum fsrs_grade)(i + 1)).stability, known[i], 1e-4);
    }
}

/* py-fsrs, test_repeated_correct_reviews, and the bounds that the model names. */
static void nothing_leaves_its_bounds(void **state)
{
    struct fsrs_memory memory = {0, 0};
    (void)state;
    for (int i = 0; i < 10; i++)
        memory = fsrs_answered(memory, 0, FSRS_EASY);
    near(memory.difficulty, 1, 0);
    for (int i = 0; i < 100; i++)
        memory = fsrs_answered(memory, fsrs_interval(memory), FSRS_EASY);
    assert_int_equal(fsrs_interval(memory), 36500);
    for (int i = 0; i < 100; i++)
        memory = fsrs_answered(memory, 0, FSRS_AGAIN);
    assert_int_equal(fsrs_interval(memory), 1);
    assert_true(memory.stability >= 0.001 && memory.difficulty <= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_first_answer_sets_the_memory),
        cmocka_unit_test(a_history_gives_the_published_memory),
        cmocka_unit_test(intervals_are_as_published),
        cmocka_unit_test(chances_are_as_published),
        cmocka_unit_test(difficulties_are_as_published),
        cmocka_unit_test(the_same_day_is_as_published),
        cmocka_unit_test(stabilities_are_as_published),
        cmocka_unit_test(nothing_leaves_its_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
