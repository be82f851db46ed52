/* The evaluation on random games of every rule and several sizes, with blocked
 * cells and without, while stones are placed and removed. Its values and promises equal those of
 * its definition, computed cell by cell, with random numbers and with the largest allowed ones.
 * Every kernel equals the scalar one. A position's value does not change with its mirror image. */
#include "net/walk.h"

#include <math.h>
#include <string.h>

static struct walk walk;
static lines_row *rows;
static policy_row *policy_rows;

static int set_up(void **state)
{
    (void)state;
    rows = malloc(LINES_PAIRS_MAX * sizeof *rows);
    policy_rows = malloc(LINES_PAIRS_MAX * sizeof *policy_rows);
    return walk_start(&walk) || !rows || !policy_rows;
}

static int tear_down(void **state)
{
    (void)state;
    walk_end(&walk);
    free(rows);
    free(policy_rows);
    return 0;
}

/* How many halves a rule tells apart. */
static int halves_of(const struct line_table *table)
{
    int most = 0;
    for (int i = 0; i < 1 << LINE_HALF_BITS; i++)
        most = table->after[i] > most ? table->after[i] : most;
    return most + 1;
}

/* The number of the half that leads from a point in a direction, read from the board cell by cell.
 */
static unsigned naive_half(const struct shapes *shapes, int point, int step)
{
    uint32_t half = 0;
    for (int i = 0; i < LINE_RADIUS; i++) {
        /* Beyond the board's frame there is nothing that a line could pass. */
        const int at = point + step * (i + 1);
        const bool inside = at >= 0 && at < BOARD_POINTS;
        half |= (uint32_t)(inside ? shapes->board.at[at] : LZ_BLOCKED) << 2 * i;
        if (!inside || shapes->board.at[at] == LZ_BLOCKED) {
            for (int j = i; j < LINE_RADIUS; j++)
                half |= (uint32_t)LZ_BLOCKED << 2 * j;
            break;
        }
    }
    return shapes->table->after[half];
}

static int64_t held(int64_t worth)
{
    return worth < 0 ? 0 : worth > NET_TOP ? NET_TOP : worth;
}

/* The pairs of halves of a point's lines. */
static void naive_pairs(const struct shapes *shapes, int point, unsigned pairs[BOARD_DIRECTIONS])
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        pairs[d] = lines_pair(naive_half(shapes, point, board_step[d]),
                              naive_half(shapes, point, -board_step[d]));
}

static void sums_of(const struct shapes *shapes, const struct lines_net *net,
                    int64_t sums[LINES_SUMS])
{
    unsigned pairs[BOARD_DIRECTIONS];
    memset(sums, 0, LINES_SUMS * sizeof *sums);
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (shapes->board.at[point] != LZ_EMPTY)
            continue;
        int64_t number[NET_SUMS] = {0};
        naive_pairs(shapes, point, pairs);
        for (int i = 0; i < NET_SUMS; i++) {
            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                number[i] += net->row[pairs[d]][i];
            number[i] = held(number[i]);
            sums[i] += number[i];
        }
        for (int i = 0; i < 8; i++) { /* of numbers of black's view, and of white's */
            sums[NET_SUMS + i] += number[i] * number[8 + i] / NET_TOP;
            sums[NET_SUMS + 8 + i] += number[16 + i] * number[24 + i] / NET_TOP;
        }
    }
}

/* Ends the test unless the number fits 32 bits. */
static int64_t fitting(int64_t number)
{
    assert_in_range(llabs(number), 0, INT32_MAX);
    return number;
}

/* A hidden number of a sum. */
static int64_t hidden_of(int64_t sum, int64_t unit)
{
    const int64_t number = fitting(sum) > 0 ? sum / unit : 0;
    return number < NET_TOP * LZ_CELLS_MAX ? number : NET_TOP * LZ_CELLS_MAX;
}

static int value_of(const struct shapes *shapes, const struct lines_net *net, lz_colour mover)
{
    const int own = colour_index(mover);
    const unsigned threats = eval_threats(shapes, own);
    const struct lines_head *head = &net->head[own];
    int64_t inputs[LINES_SUMS], hidden[LINES_HIDDEN], of_first = 0, of_second = 0;
    sums_of(shapes, net, inputs);
    for (int i = 0; i < LINES_HIDDEN; i++) {
        int64_t sum = head->hidden_bias[threats][i];
        for (int j = 0; j < LINES_SUMS; j++)
            sum += inputs[j] * head->hidden[i][j];
        hidden[i] = hidden_of(sum, 1 << NET_HIDDEN_SHIFT);
        of_first += hidden[i] * head->out[i];
    }
    for (int i = 0; i < LINES_SECOND; i++) {
        int64_t sum = head->second_bias[i];
        for (int j = 0; j < LINES_HIDDEN; j++)
            sum += hidden[j] * head->second[i][j];
        of_second += hidden_of(sum, 1 << LINES_SECOND_SHIFT) * head->second_out[i];
    }
    const int64_t value =
        (fitting(of_first) + fitting(of_second) + head->threat[threats]) / NET_UNIT;
    return (int)(value >= EVAL_MAX ? EVAL_MAX - 1 : value <= -EVAL_MAX ? 1 - EVAL_MAX : value);
}

/* Adds an empty cell's numbers of the policy, weighted, to `out`. */
static void add_around(const struct shapes *shapes, const struct lines_net *net, int point,
                       enum policy_part part, int64_t out[POLICY_SUMS])
{
    unsigned pairs[BOARD_DIRECTIONS];
    if (shapes->board.at[point] != LZ_EMPTY)
        return;
    naive_pairs(shapes, point, pairs);
    for (int i = 0; i < POLICY_SUMS; i++) {
        int64_t number = 0;
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            number += net->policy[pairs[d]][i];
        out[i] += net->around[part].number[i] * held(number);
    }
}

static void filter_of(const struct policy_filter *filter, const int64_t inputs[LINES_SUMS],
                      int64_t out[POLICY_SUMS])
{
    int64_t hidden[POLICY_HIDDEN];
    for (int i = 0; i < POLICY_HIDDEN; i++) {
        int64_t sum = filter->hidden_bias[i];
        for (int j = 0; j < NET_SUMS; j++)
            sum += filter->hidden[i].number[j] * inputs[j];
        hidden[i] = hidden_of(sum, 1 << NET_HIDDEN_SHIFT);
    }
    for (int i = 0; i < POLICY_SUMS; i++) {
        int64_t sum = filter->out_bias[i];
        for (int j = 0; j < POLICY_HIDDEN; j++)
            sum += filter->out[i].number[j] * hidden[j];
        sum = fitting(sum) / POLICY_FILTER_UNIT;
        out[i] = sum > POLICY_FILTER_MAX    ? POLICY_FILTER_MAX
                 : sum < -POLICY_FILTER_MAX ? -POLICY_FILTER_MAX
                                            : sum;
    }
}

static int promise_of(const struct shapes *shapes, const struct lines_net *net, lz_colour mover,
                      int point)
{
    int64_t inputs[LINES_SUMS], filter[POLICY_SUMS], around[POLICY_SUMS] = {0}, product = 0;
    sums_of(shapes, net, inputs);
    filter_of(&net->filter[colour_index(mover)], inputs, filter);
    add_around(shapes, net, point, POLICY_OWN, around);
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int step = board_step[d];
        const bool diagonal = step != 1 && step != BOARD_STRIDE;
        const enum policy_part part = diagonal ? POLICY_CORNER : POLICY_BESIDE;
        add_around(shapes, net, point + step, part, around);
        add_around(shapes, net, point - step, part, around);
    }
    for (int i = 0; i < POLICY_SUMS; i++) {
        assert_in_range(llabs(around[i]), 0, INT16_MAX);
        product += around[i] > 0 ? around[i] * filter[i] : 0;
    }
    product = fitting(product) / (NET_TOP * POLICY_AROUND_UNIT);
    return (int)(product > EVAL_POLICY_MAX    ? EVAL_POLICY_MAX
                 : product < -EVAL_POLICY_MAX ? -EVAL_POLICY_MAX
                                              : product);
}

static void walk_net(const struct lines_net *net, lz_rule rule, const int size[2], uint64_t *random)
{
    walk_game(&walk, net, rule, size, value_of, promise_of, random);
}

static int within(int most, uint64_t *random)
{
    return (int)random_below(random, (uint32_t)(2 * most + 1)) - most;
}

/* A random number, or one of the two at the limits. */
static int number_of(int most, bool extreme, uint64_t *random)
{
    return !extreme ? within(most, random) : random_below(random, 2) ? most : -most;
}

static void fill_rows(int8_t *numbers, int count, bool extreme, uint64_t *random)
{
    for (int i = 0; i < count; i++)
        numbers[i] = (int8_t)number_of(extreme ? INT8_MAX : 30, extreme, random);
}

/* The largest weight of `count` with which a sum fits 32 bits, as src/net/numbers.c demands. */
static int weight_of(int count)
{
    return (INT32_MAX - LINES_SUM_MAX) / (LINES_SUM_MAX * count);
}

static void fill_weights(int16_t *weights, int rows_count, int width, bool extreme,
                         uint64_t *random)
{
    for (int i = 0; i < rows_count * width; i++)
        weights[i] = (int16_t)number_of(weight_of(width), extreme, random);
}

static void fill_head(struct lines_head *head, bool extreme, uint64_t *random)
{
    fill_weights(head->hidden[0], LINES_HIDDEN, LINES_SUMS, extreme, random);
    fill_weights(head->second[0], LINES_SECOND, LINES_HIDDEN, extreme, random);
    fill_weights(head->out, 1, LINES_HIDDEN, extreme, random);
    fill_weights(head->second_out, 1, LINES_SECOND, extreme, random);
    for (int i = 0; i < THREAT_SETS; i++) {
        head->threat[i] = within(1 << 20, random);
        for (int j = 0; j < LINES_HIDDEN; j++)
            head->hidden_bias[i][j] = number_of(LINES_SUM_MAX, extreme, random);
    }
    for (int i = 0; i < LINES_SECOND; i++)
        head->second_bias[i] = number_of(LINES_SUM_MAX, extreme, random);
}

static void fill_filter(struct policy_filter *filter, bool extreme, uint64_t *random)
{
    fill_weights(filter->hidden[0].number, POLICY_HIDDEN, NET_SUMS, extreme, random);
    for (int i = 0; i < POLICY_HIDDEN; i++)
        filter->hidden_bias[i] = (int32_t)random_below(random, NET_TOP * LZ_CELLS_MAX);
    for (int i = 0; i < POLICY_SUMS; i++) {
        for (int j = 0; j < POLICY_HIDDEN; j++)
            filter->out[i].number[j] =
                (int16_t)number_of(extreme ? weight_of(POLICY_HIDDEN) : 300, extreme, random);
        filter->out_bias[i] = within(NET_TOP * LZ_CELLS_MAX, random);
    }
}

/* Fills in random numbers; extreme ones are at their limits. */
static void fill(struct lines_net *net, int halves, bool extreme, uint64_t *random)
{
    const int count = halves * (halves + 1) / 2, around = POLICY_AROUND_MAX / 9;
    net->halves = halves;
    net->row = (const lines_row *)rows;
    net->policy = (const policy_row *)policy_rows;
    fill_rows(rows[0], count * NET_SUMS, extreme, random);
    fill_rows(policy_rows[0], count * POLICY_SUMS, extreme, random);
    for (int part = 0; part < POLICY_PARTS; part++)
        for (int i = 0; i < POLICY_SUMS; i++)
            net->around[part].number[i] = (int16_t)number_of(around, extreme, random);
    for (int colour = 0; colour < 2; colour++) {
        fill_head(&net->head[colour], extreme, random);
        fill_filter(&net->filter[colour], extreme, random);
    }
}

static void test_walks(void **state)
{
    static struct lines_net net;
    uint64_t random = 1;
    (void)state;
    for (int rule = 0; rule < RULES; rule++)
        for (int i = 0; i < 2 * SIZES; i++) {
            fill(&net, halves_of(&line_tables[rule]), i % 2, &random);
            walk_net(&net, (lz_rule)rule, sizes[i / 2], &random);
        }
}

/* The rules' own numbers. */
static void test_shipped(void **state)
{
    uint64_t random = 2;
    (void)state;
    for (int rule = 0; rule < RULES; rule++) {
        const struct lines_net *net = eval_net((lz_rule)rule);
        for (int i = 0; i < SIZES; i++)
            walk_net(net, (lz_rule)rule, sizes[i], &random);
        assert_int_equal(net->halves, halves_of(&line_tables[rule]));
    }
}

static void random_changes(struct shape_change *changes, int count, int halves, uint64_t *random)
{
    const uint32_t pairs = (uint32_t)(halves * (halves + 1) / 2);
    for (int i = 0; i < count; i++)
        changes[i] = (struct shape_change){(uint16_t)random_below(random, BOARD_POINTS),
                                           (uint16_t)random_below(random, pairs),
                                           (uint16_t)random_below(random, pairs), 0};
    if (count)
        changes[0].after = SHAPES_NOWHERE;
}

static void check_policy(const struct lines_kernel *kernel, const struct lines_net *net,
                         const struct shape_change *changes, int count,
                         const struct lines_sums *sums, uint64_t *random)
{
    enum { POINTS = 50, INSIDE = 2 * BOARD_STRIDE };
    static struct policy_cell cells[BOARD_POINTS], wanted[BOARD_POINTS];
    uint16_t points[POINTS];
    int out[POINTS], wanted_out[POINTS];
    for (int i = 0; i < BOARD_POINTS; i++)
        for (int j = 0; j < POLICY_SUMS; j++)
            cells[i].number[j] = (int16_t)within(4 * INT8_MAX, random);
    memcpy(wanted, cells, sizeof cells);
    for (int back = 0; back < 2; back++) {
        kernel->make_policy(net->policy, cells, changes, count, back);
        lines_kernel_scalar.make_policy(net->policy, wanted, changes, count, back);
        assert_memory_equal(cells, wanted, sizeof cells);
    }
    for (int i = 0; i < POINTS; i++)
        points[i] = (uint16_t)(INSIDE + random_below(random, BOARD_POINTS - 2 * INSIDE));
    kernel->policy(net, 1, sums, cells, points, POINTS, out);
    lines_kernel_scalar.policy(net, 1, sums, cells, points, POINTS, wanted_out);
    assert_memory_equal(out, wanted_out, sizeof out);
}

static void check_kernel(const struct lines_kernel *kernel, const struct lines_net *net,
                         uint64_t *random)
{
    static struct net_row cells[BOARD_POINTS], wanted[BOARD_POINTS];
    struct shape_change changes[SHAPES_CHANGES];
    const int count = (int)random_below(random, SHAPES_CHANGES + 1);
    struct lines_sums sums, out, wanted_out;
    random_changes(changes, count, net->halves, random);
    for (int i = 0; i < BOARD_POINTS; i++)
        for (int j = 0; j < NET_SUMS; j++)
            cells[i].number[j] = (int16_t)within(4 * INT8_MAX, random);
    for (int j = 0; j < LINES_SUMS; j++)
        sums.number[j] = (int16_t)random_below(random, 20000);
    memcpy(wanted, cells, sizeof cells);
    kernel->sum(net->row, cells, changes, count, &sums, &out);
    lines_kernel_scalar.sum(net->row, cells, changes, count, &sums, &wanted_out);
    assert_memory_equal(&out, &wanted_out, sizeof out);
    for (unsigned threats = 0; threats < THREAT_SETS; threats++)
        assert_true(kernel->value(&net->head[0], &sums, threats) ==
                    lines_kernel_scalar.value(&net->head[0], &sums, threats));
    for (int back = 0; back < 2; back++) {
        kernel->make(net->row, cells, changes, count, back);
        lines_kernel_scalar.make(net->row, wanted, changes, count, back);
        assert_memory_equal(cells, wanted, sizeof cells);
    }
    check_policy(kernel, net, changes, count, &sums, random);
}

/* Every kernel equals the scalar one. */
static void test_kernels(void **state)
{
    static struct lines_net net;
    const struct lines_kernel *kernels[] = {
        lines_kernel(),
#ifdef __SSE2__
        &lines_kernel_sse2,
#endif
    };
    uint64_t random = 5;
    (void)state;
    for (int i = 0; i < 40; i++) {
        fill(&net, 57, i % 2, &random);
        for (size_t k = 0; k < sizeof kernels / sizeof kernels[0]; k++)
            check_kernel(kernels[k], &net, &random);
    }
}

/* If the rules are the same for both colours, swapping the colours of all stones gives the other
 * side the same value. A mirror image has the same value. */
static void check_symmetry(lz_rule rule)
{
    static const int size[2] = {15, 15};
    uint64_t random = 4;
    for (int i = 0; i < 40; i++) {
        struct board boards[3];
        int values[3];
        for (int j = 0; j < 3; j++)
            board_of(rule, size, false, &boards[j]);
        for (int stones = 0; stones < 20; stones++) {
            const int column = (int)random_below(&random, 15), row = (int)random_below(&random, 15);
            const int point = board_point(column, row);
            if (boards[0].at[point] != LZ_EMPTY)
                continue;
            const lz_colour colour = stones % 2 ? LZ_WHITE : LZ_BLACK;
            board_place(&boards[0], point, colour);
            board_place(&boards[1], point, stones % 2 ? LZ_BLACK : LZ_WHITE);
            board_place(&boards[2], board_point(14 - row, column), colour);
        }
        for (int j = 0; j < 3; j++) {
            shapes_init(walk.shapes, &boards[j]);
            eval_start(walk.eval, walk.shapes, eval_net(rule));
            values[j] = eval_value(walk.eval, walk.shapes, j == 1 ? LZ_WHITE : LZ_BLACK);
        }
        if (rule != LZ_RULE_RENJU)
            assert_int_equal(values[0], values[1]);
        assert_int_equal(values[0], values[2]);
    }
}

static void test_symmetry(void **state)
{
    (void)state;
    for (int rule = 0; rule < RULES; rule++)
        check_symmetry((lz_rule)rule);
}

/* A margin is a line between the numbers of two eighths of the board, plus the weighted hidden
 * numbers, and never negative. */
static void test_margin(void **state)
{
    static const int boards[] = {25, 225, 400, 484};
    struct lines_margin margin = {.filled = {-40, 60, 10, 200, 800, 300, 301, 302, 900}};
    struct lines_hidden hidden = {{0}, {0}};
    (void)state;
    for (int weighted = 0; weighted < 2; weighted++) {
        for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
            for (int filled = 0; filled <= boards[i]; filled++) {
                const double at = 8.0 * filled / boards[i];
                const int knot = at < 8 ? (int)at : 7;
                const double wanted = margin.filled[knot] * (1 - (at - knot)) +
                                      margin.filled[knot + 1] * (at - knot) +
                                      weighted * (50.0 - 20.0);
                const int got = lines_margin_of(&margin, &hidden, filled, boards[i]);
                if (fabs(got - fmax(wanted, 0)) > 4)
                    fail_msg("%d of %d filled: %d, wanted %.1f", filled, boards[i], got, wanted);
            }
        hidden.first[3] = 1024; /* 1 of a hidden number */
        hidden.second[30] = 512;
        margin.out[3] = 50 * NET_OUT_UNIT;
        margin.second_out[30] = -40 * NET_OUT_UNIT;
    }
    margin.filled[0] = EVAL_MAX;
    assert_int_equal(lines_margin_of(&margin, &hidden, 0, 225), EVAL_MAX - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks),   cmocka_unit_test(test_shipped),
        cmocka_unit_test(test_kernels), cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_margin),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
