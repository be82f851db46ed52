/* The network that tools/nettune fits, against one written here in doubles from src/eval/net.h: the
 * values agree, and each number's gradient is the change of the value by that number. */
#include "testing.h"

#include "base/random.h"
#include "tune/net_model.h"
#include <math.h>
#include <string.h>

enum { CELLS = 12, POSITIONS = 6 };

static struct net_model model;
static struct net_cell cells[POSITIONS * CELLS];
static struct net_position positions[POSITIONS];
static double parameter[2 * NET_NUMBERS]; /* the model's */

/* One of a colour's numbers; `at` is its offset in struct net_numbers. */
static double number(int colour, size_t at)
{
    return parameter[(size_t)(model.by_colour ? colour : 0) * NET_NUMBERS + at / sizeof(float)];
}

/* A cell's worth to a colour whose shapes are the upper or the lower halves of the pairs. */
static double worth_of(const struct net_cell *cell, int colour, bool lower, size_t index)
{
    double worth = number(colour, offsetof(struct net_numbers, bias) + index * sizeof(float));
    for (int i = 0; i < 4; i++) {
        const size_t high = cell->pair[i] >> 4, low = cell->pair[i] & 15;
        const size_t pair = lower ? low * 16 + high : high * 16 + low;
        worth += number(colour, (pair * NET_WIDTH + index) * sizeof(float));
    }
    return fmax(0, fmin(1, worth));
}

static double value_of(const struct net_position *position)
{
    const int mover = position->mover;
    double sum[2 * NET_WIDTH] = {0};
    for (size_t i = 0; i < position->cells; i++)
        for (size_t k = 0; k < 2 * NET_WIDTH; k++)
            sum[k] += cells[position->first + i].count * worth_of(&cells[position->first + i],
                                                                  k < NET_WIDTH ? mover : 1 - mover,
                                                                  k >= NET_WIDTH, k % NET_WIDTH);
    double value = number(mover, offsetof(struct net_numbers, head.constant)) +
                   number(mover, offsetof(struct net_numbers, head.threat) +
                                     position->threats * sizeof(float));
    for (size_t j = 0; j < NET_HIDDEN; j++) {
        double hidden =
            number(mover, offsetof(struct net_numbers, head.hidden_bias) + j * sizeof(float));
        for (size_t k = 0; k < 2 * NET_WIDTH; k++)
            hidden += sum[k] / 8 *
                      number(mover, offsetof(struct net_numbers, head.hidden) +
                                        (k * NET_HIDDEN + j) * sizeof(float));
        value += fmax(0, hidden) *
                 number(mover, offsetof(struct net_numbers, head.out) + j * sizeof(float));
    }
    return value;
}

/* Makes positions with both colours to move, and a model that begins with them. No number of it is
 * zero, except those of pairs that do not occur. */
static void set_up(bool by_colour)
{
    uint64_t random = 7;
    for (int i = 0; i < POSITIONS * CELLS; i++) {
        cells[i].count = (uint16_t)(1 + random_below(&random, 5));
        for (int k = 0; k < 4; k++)
            cells[i].pair[k] =
                (uint8_t)(random_below(&random, 9) * NET_SHAPES + random_below(&random, 9));
    }
    for (int i = 0; i < POSITIONS; i++)
        positions[i] = (struct net_position){.first = (size_t)i * CELLS,
                                             .cells = CELLS,
                                             .threats = (uint8_t)random_below(&random, THREAT_SETS),
                                             .mover = (uint8_t)(i & 1)};
    model.by_colour = by_colour;
    net_start(&model, positions, POSITIONS, cells);
    for (int i = 0; i < 2 * NET_NUMBERS; i++) {
        const size_t at = (size_t)(i % NET_NUMBERS) * sizeof(float);
        if (at < offsetof(struct net_numbers, head.hidden))
            model.parameter.all[i] *= 4; /* so that many worths are clipped to 0 or 1 */
        else if (at >= offsetof(struct net_numbers, head.hidden_bias))
            model.parameter.all[i] = (float)random_below(&random, 2001) / 1000 - 1;
        parameter[i] = (double)model.parameter.all[i];
    }
}

static void check_value(const struct net_position *position)
{
    static struct net_trace trace;
    const double value = (double)net_forward(&model, position, &cells[position->first], &trace);
    const double wanted = value_of(position);
    if (fabs(value - wanted) > 1e-4)
        fail_msg("value %f, wanted %f", value, wanted);
    net_backward(&model, position, &cells[position->first], &trace, 1);
}

/* Checks the gradient of the sum of all positions' values. */
static void check_model(bool by_colour)
{
    const double step = 1e-6;
    set_up(by_colour);
    for (int i = 0; i < POSITIONS; i++)
        check_value(&positions[i]);
    for (int k = 0; k < (by_colour ? 2 : 1) * NET_NUMBERS; k++) {
        const double was = parameter[k], gradient = (double)model.gradient.all[k];
        double moved = 0;
        for (int i = 0; i < POSITIONS; i++) {
            parameter[k] = was + step;
            moved += value_of(&positions[i]);
            parameter[k] = was - step;
            moved -= value_of(&positions[i]);
        }
        parameter[k] = was;
        if (fabs(moved / (2 * step) - gradient) > 1e-3)
            fail_msg("number %d: gradient %f, but the value moves by %f", k, gradient,
                     moved / (2 * step));
    }
}

static void test_shared(void **unused)
{
    (void)unused;
    check_model(false);
}

static void test_by_colour(void **unused)
{
    (void)unused;
    check_model(true);
}

/* Steps lead to the target; pairs that do not occur stay zero. */
static void test_steps(void **unused)
{
    static struct net_trace trace;
    (void)unused;
    set_up(false);
    for (int i = 0; i < 2000; i++) {
        const struct net_position *position = &positions[i % POSITIONS];
        const float target = (float)(i % POSITIONS) - 2;
        const float value = net_forward(&model, position, &cells[position->first], &trace);
        net_backward(&model, position, &cells[position->first], &trace, value - target);
        if (i % POSITIONS == POSITIONS - 1)
            net_step(&model, 0.01, 0);
        if (i >= 2000 - POSITIONS && fabsf(value - target) > 0.1F)
            fail_msg("value %f, wanted %f", (double)value, (double)target);
    }
    for (int i = 0; i < NET_WIDTH; i++)
        assert_true(model.parameter.colour[0].pair[9 * NET_SHAPES][i] == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shared),
                                       cmocka_unit_test(test_by_colour),
                                       cmocka_unit_test(test_steps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
