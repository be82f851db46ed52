/* The evaluator over whole lines on random games of every rule and several sizes, while stones are
 * placed and removed. Its values equal those of its definition, computed cell by cell, with random
 * numbers and with the largest allowed ones. Every kernel equals the scalar one. */
#include "net/lines.h"

#include "eval/walk.h"
#include <string.h>

static struct walk walk;
static lines_row *rows;

static int set_up(void **state)
{
    (void)state;
    rows = malloc(LINES_PAIRS_MAX * sizeof *rows);
    return walk_start(&walk) || !rows;
}

static int tear_down(void **state)
{
    (void)state;
    walk_end(&walk);
    free(rows);
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

static int64_t naive_worth(const struct shapes *shapes, const struct lines_net *net, int point,
                           int number)
{
    int64_t worth = 0;
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        worth += net->row[lines_pair(naive_half(shapes, point, board_step[d]),
                                     naive_half(shapes, point, -board_step[d]))][number];
    return worth < 0 ? 0 : worth > NET_TOP ? NET_TOP : worth;
}

static int value_of(const struct shapes *shapes, const struct eval_weights *weights,
                    lz_colour mover)
{
    const int own = colour_index(mover);
    int64_t inputs[NET_SUMS] = {0};
    for (int point = 0; point < BOARD_POINTS; point++)
        if (shapes->board.at[point] == LZ_EMPTY)
            for (int i = 0; i < NET_SUMS; i++)
                inputs[i] += naive_worth(shapes, weights->lines, point, i);
    return naive_head(&weights->lines->head[own], shapes, own, inputs);
}

static void walk_net(const struct lines_net *net, lz_rule rule, const int size[2], uint64_t *random)
{
    const struct eval_weights weights = {eval_weights_for(rule)->policy, NULL, net};
    walk_game(&walk, &weights, rule, size, value_of, random);
}

static int within(int most, uint64_t *random)
{
    return (int)random_below(random, (uint32_t)(2 * most + 1)) - most;
}

/* Fills in random numbers; extreme ones are at their limits. */
static void fill(struct lines_net *net, int halves, bool extreme, uint64_t *random)
{
    const int weight = extreme_weight();
    const int most = extreme ? INT8_MAX : 30;
    net->halves = halves;
    net->row = (const lines_row *)rows;
    for (int i = 0; i < halves * (halves + 1) / 2; i++)
        for (int j = 0; j < NET_SUMS; j++)
            rows[i][j] =
                (int8_t)(extreme ? (random_below(random, 2) ? most : -most) : within(most, random));
    for (int colour = 0; colour < 2; colour++) {
        struct net_head *head = &net->head[colour];
        for (int i = 0; i < NET_HIDDEN; i++) {
            for (int j = 0; j < NET_SUMS; j++)
                head->hidden[i][j] =
                    (int16_t)(extreme ? (random_below(random, 4) ? weight : -weight)
                                      : within(weight, random));
            head->hidden_bias[i] = (int32_t)random_below(random, NET_TOP * LZ_CELLS_MAX);
            head->out[i] = (int16_t)within(extreme ? INT16_MAX : 40, random);
        }
        for (int i = 0; i < THREAT_SETS; i++)
            head->threat[i] = within(1 << 20, random);
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
        const struct lines_net *net = eval_weights_for((lz_rule)rule)->lines;
        for (int i = 0; net && i < SIZES; i++)
            walk_net(net, (lz_rule)rule, sizes[i], &random);
        if (net)
            assert_int_equal(net->halves, halves_of(&line_tables[rule]));
    }
}

static void random_changes(struct lines_change *changes, int count, int halves, uint64_t *random)
{
    const uint32_t pairs = (uint32_t)(halves * (halves + 1) / 2);
    for (int i = 0; i < count; i++)
        changes[i] = (struct lines_change){(uint16_t)random_below(random, BOARD_POINTS),
                                           (uint16_t)random_below(random, pairs),
                                           (uint16_t)random_below(random, pairs)};
    if (count)
        changes[0].after = LINES_NOWHERE;
}

static void check_kernel(const struct lines_kernel *kernel, int halves, uint64_t *random)
{
    static struct net_row cells[BOARD_POINTS], wanted[BOARD_POINTS];
    struct lines_change changes[LINES_CHANGES];
    const int count = (int)random_below(random, LINES_CHANGES + 1);
    const lines_row *const fixed = (const lines_row *)rows;
    struct net_row sums, out, wanted_out;
    random_changes(changes, count, halves, random);
    for (int i = 0; i < BOARD_POINTS; i++)
        for (int j = 0; j < NET_SUMS; j++)
            cells[i].number[j] = (int16_t)within(4 * INT8_MAX, random);
    for (int j = 0; j < NET_SUMS; j++)
        sums.number[j] = (int16_t)random_below(random, 20000);
    memcpy(wanted, cells, sizeof cells);
    kernel->sum(fixed, cells, changes, count, &sums, &out);
    lines_kernel_scalar.sum(fixed, cells, changes, count, &sums, &wanted_out);
    assert_memory_equal(&out, &wanted_out, sizeof out);
    for (int back = 0; back < 2; back++) {
        kernel->make(fixed, cells, changes, count, back);
        lines_kernel_scalar.make(fixed, wanted, changes, count, back);
        assert_memory_equal(cells, wanted, sizeof cells);
    }
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
            check_kernel(kernels[k], net.halves, &random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks),
        cmocka_unit_test(test_shipped),
        cmocka_unit_test(test_kernels),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
