/* tools/spsa's numbers: where better numbers win more games, they move towards the best ones, stay
 * within their bounds, and the others stay as they are. */
#include "spsa/numbers.h"

#include "base/random.h"
#include "testing.h"

#include <math.h>

enum { ITERATIONS = 20000, STEPS_OFF = 4 };

/* The best of a number in the made-up game: some steps off its first value. */
static double best_of(const struct number *number, int i)
{
    const double best = number->first + (i % 2 ? STEPS_OFF : -STEPS_OFF) * number->step;
    return best < number->least ? number->least : best > number->most ? number->most : best;
}

/* How bad a side's numbers are, in squares of steps. */
static double loss_of(const struct number *numbers, const int *values)
{
    double loss = 0;
    for (int i = 0; i < TUNABLES; i++) {
        const double steps = (values[i] - best_of(&numbers[i], i)) / numbers[i].step;
        loss += steps * steps;
    }
    return loss;
}

/* Two games, each won with a probability that falls with the loss. */
static int play(const struct number *numbers, const int *plus, const int *minus, uint64_t seed)
{
    const double wins = 1 / (1 + exp((loss_of(numbers, plus) - loss_of(numbers, minus)) / 100));
    int sum = 0;
    for (uint64_t game = 0; game < 2; game++)
        sum += (double)(random_mix(2 * seed + game) >> 11) / (double)(UINT64_C(1) << 53) < wins
                   ? 1
                   : -1;
    return sum;
}

static void numbers_go_where_games_are_won(void **state)
{
    (void)state;
    const struct schedule schedule = {.iterations = ITERATIONS, .seed = 3, .rate = 0.02};
    struct number numbers[TUNABLES];
    int plus[TUNABLES], minus[TUNABLES];
    double off = 0;
    numbers_init(numbers);
    for (uint64_t i = 1; i <= ITERATIONS; i++) {
        numbers_sides(numbers, &schedule, i, plus, minus);
        for (int j = 0; j < TUNABLES; j++) {
            assert_in_range(plus[j], numbers[j].least, numbers[j].most);
            assert_in_range(minus[j], numbers[j].least, numbers[j].most);
        }
        numbers_move(numbers, &schedule, i, play(numbers, plus, minus, i));
    }
    for (int i = 0; i < TUNABLES; i++)
        off += fabs(numbers[i].now - best_of(&numbers[i], i)) / numbers[i].step;
    print_message("%.2f steps off on average, %d at first\n", off / TUNABLES, STEPS_OFF);
    assert_true(off / TUNABLES < STEPS_OFF / 2.0);
}

static void sides_lie_around_the_numbers(void **state)
{
    (void)state;
    const struct schedule schedule = {.iterations = 1000, .seed = 5, .rate = 0.002};
    struct number numbers[TUNABLES];
    int plus[TUNABLES], minus[TUNABLES];
    double sum = 0;
    numbers_init(numbers);
    assert_null(numbers_choose(numbers, "RAZOR_MARGIN,KILLER"));
    for (uint64_t i = 1; i <= 1000; i++) {
        numbers_sides(numbers, &schedule, i, plus, minus);
        for (int j = 0; j < TUNABLES; j++) {
            const int middle = plus[j] + minus[j] - 2 * numbers[j].first;
            if (!numbers[j].tuned)
                assert_int_equal(plus[j], numbers[j].first);
            else
                assert_true(middle >= -1 && middle <= 2 && plus[j] != minus[j]);
        }
        sum += plus[TUNABLE_KILLER] - numbers[TUNABLE_KILLER].first;
    }
    /* As often above as below: a thousand steps of 18 to 36, either way. */
    assert_true(fabs(sum) < 4 * 36 * sqrt(1000));
    numbers_move(numbers, &schedule, 1, 0);
    assert_true(numbers[TUNABLE_KILLER].now == numbers[TUNABLE_KILLER].first);
    numbers_move(numbers, &schedule, 1, 2);
    assert_true(numbers[TUNABLE_KILLER].now != numbers[TUNABLE_KILLER].first);
    assert_true(numbers[TUNABLE_COUNTER].now == numbers[TUNABLE_COUNTER].first);
    assert_string_equal(numbers_choose(numbers, "KILLER,KILL"), "KILL");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_go_where_games_are_won),
        cmocka_unit_test(sides_lie_around_the_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
