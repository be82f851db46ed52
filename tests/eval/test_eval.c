/* The evaluator on random games of every rule and several sizes, while stones are placed and
 * removed. Its values equal those of its definition, computed cell by cell, with the shipped
 * numbers and with the largest allowed ones. Every kernel equals the scalar one. */
#include "eval/walk.h"

static struct walk walk;

static int set_up(void **state)
{
    (void)state;
    return walk_start(&walk);
}

static int tear_down(void **state)
{
    (void)state;
    walk_end(&walk);
    return 0;
}

/* One number of a cell's worth in a colour's view. */
static int64_t naive_cell(const struct shapes *shapes, const struct net_weights *net, int point,
                          int view, int number)
{
    int64_t worth = net->bias[number];
    bool differs = false;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const unsigned both = line_shapes(shapes->table, shapes_line_code(shapes, point, d));
        const unsigned by_colour[] = {both & 15, both >> 4};
        const unsigned own = by_colour[view], other = by_colour[1 - view];
        worth += net->pair[own * NET_SHAPES + other][number];
        differs = differs || own != other;
    }
    return !differs || worth < 0 ? 0 : worth > NET_TOP ? NET_TOP : worth;
}

static int64_t naive_sum(const struct shapes *shapes, const struct rule_nets *nets, int view,
                         int number)
{
    int64_t sum = 0;
    for (int point = 0; point < BOARD_POINTS; point++)
        if (shapes->board.at[point] == LZ_EMPTY)
            sum += naive_cell(shapes, view ? nets->white : nets->black, point, view, number);
    return sum;
}

static int value_of(const struct shapes *shapes, const struct eval_weights *weights,
                    lz_colour mover)
{
    const int own = colour_index(mover);
    const struct rule_nets *nets = weights->nets;
    int64_t inputs[NET_SUMS];
    for (int i = 0; i < NET_SUMS; i++)
        inputs[i] = naive_sum(shapes, nets, i < NET_WIDTH ? own : 1 - own, i % NET_WIDTH);
    return naive_head(&(own ? nets->white : nets->black)->head, shapes, own, inputs);
}

static void test_net(void **state)
{
    uint64_t random = 1;
    (void)state;
    for (int rule = 0; rule < RULES; rule++) {
        const struct eval_weights *weights = eval_weights_for((lz_rule)rule);
        for (int i = 0; weights->nets && i < SIZES; i++)
            walk_game(&walk, weights, (lz_rule)rule, sizes[i], value_of, NULL, &random);
    }
}

/* Fills in numbers at their limits, with random signs. */
static void fill_extreme(struct net_weights *net, uint64_t *random)
{
    const int weight = extreme_weight();
    for (int i = 0; i < NET_PAIRS; i++)
        for (int j = 0; j < NET_WIDTH; j++)
            net->pair[i][j] = (int16_t)(random_below(random, 2) ? NET_PAIR_MAX : -NET_PAIR_MAX);
    for (int j = 0; j < NET_WIDTH; j++)
        net->bias[j] = (int16_t)(random_below(random, 2) ? NET_PAIR_MAX : -NET_PAIR_MAX);
    for (int i = 0; i < NET_HIDDEN; i++) {
        for (int j = 0; j < NET_SUMS; j++)
            net->head.hidden[i][j] = (int16_t)(random_below(random, 4) ? weight : -weight);
        net->head.hidden_bias[i] = (int32_t)random_below(random, NET_TOP * LZ_CELLS_MAX);
        net->head.out[i] = (int16_t)(random_below(random, 2) ? INT16_MAX : -INT16_MAX);
    }
    for (int i = 0; i < THREAT_SETS; i++)
        net->head.threat[i] = (int32_t)random_below(random, INT32_MAX) - INT32_MAX / 2;
}

static void test_extreme_numbers(void **state)
{
    static struct net_weights black, white;
    const struct rule_nets nets = {&black, &white};
    uint64_t random = 3;
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        const struct eval_weights weights = {eval_weights_for(LZ_RULE_RENJU)->policy, &nets, NULL};
        fill_extreme(&black, &random);
        fill_extreme(&white, &random);
        walk_game(&walk, &weights, LZ_RULE_RENJU, sizes[i], value_of, NULL, &random);
    }
}

/* Cells of random shapes that differ between the colours. */
static void random_cells(uint32_t *lines, int count, uint64_t *random)
{
    for (int made = 0; made < count;) {
        uint32_t cell = 0;
        for (int i = 0; i < 8; i++)
            cell |= random_below(random, SHAPE_COUNT) << 4 * i;
        if (cell >> 16 != (cell & 0xffff))
            lines[made++] = cell;
    }
}

/* Adds some cells; then adds more and subtracts some of the first. */
static void check_kernel(const struct net_kernel *kernel, const struct net_weights *net,
                         const struct net_rows *rows, uint64_t *random)
{
    enum { CELLS = 60 };
    uint32_t lines[2 * CELLS];
    for (int i = 0; i < 40; i++) {
        struct net_row sums = {{0}}, wanted = {{0}};
        const int more = (int)random_below(random, CELLS + 1);
        const int taken = (int)random_below(random, CELLS + 1);
        random_cells(lines, more + CELLS, random);
        kernel->cells(rows, lines + more, CELLS, 0, &sums);
        kernel->cells(rows, lines, more, taken, &sums);
        net_kernel_scalar.cells(rows, lines + more, CELLS, 0, &wanted);
        net_kernel_scalar.cells(rows, lines, more, taken, &wanted);
        assert_memory_equal(&sums, &wanted, sizeof sums);
        assert_int_equal(kernel->hidden(&net->head, sums.number),
                         net_kernel_scalar.hidden(&net->head, wanted.number));
    }
}

/* Every kernel equals the scalar one. */
static void test_kernels(void **state)
{
    static struct net_weights net;
    static struct net_rows rows;
    const struct net_kernel *kernels[] = {
        net_kernel(),
#ifdef __SSE2__
        &net_kernel_sse2,
#endif
    };
    uint64_t random = 5;
    (void)state;
    for (int i = 0; i < 20; i++) {
        fill_extreme(&net, &random);
        for (int j = 0; j < NET_SUMS; j++) {
            rows.bias.number[j] = (int16_t)(random_below(&random, 200) - 100);
            for (int k = 0; k < NET_PAIRS; k++)
                rows.pair[k].number[j] =
                    i % 2 ? net.pair[k][j % NET_WIDTH] : (int16_t)(random_below(&random, 60) - 30);
        }
        for (size_t k = 0; k < sizeof kernels / sizeof kernels[0]; k++)
            check_kernel(kernels[k], &net, &rows, &random);
    }
}

/* If the rules are the same for both colours, swapping the colours of all stones gives the other
 * side the same value. A mirror image has the same value. */
static void check_symmetry(lz_rule rule)
{
    static const int size[2] = {15, 15};
    const struct eval_weights *weights = eval_weights_for(rule);
    const struct lz_eval_ops *eval = eval_ops(weights);
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
            eval->init(walk.state, walk.shapes, weights);
            values[j] = eval->value(walk.state, walk.shapes, j == 1 ? LZ_WHITE : LZ_BLACK);
        }
        assert_int_equal(values[0], values[1]);
        assert_int_equal(values[0], values[2]);
    }
}

static void test_symmetry(void **state)
{
    (void)state;
    for (int rule = 0; rule < LZ_RULE_CONNECT4; rule++)
        if (rule != LZ_RULE_RENJU)
            check_symmetry((lz_rule)rule);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_net),
        cmocka_unit_test(test_extreme_numbers),
        cmocka_unit_test(test_kernels),
        cmocka_unit_test(test_symmetry),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
