/* The network that tools/train fits, on random positions, with numbers of its own for each colour
 * and with colours that play alike: its values are those of the network's definition in doubles,
 * each number's gradient is the change of the value by that number, and steps lead to the target.
 * Where the colours play alike, swapping them and the colour to move keeps every value. A model
 * that was set to a rule's network values boards as the engine does. */
#include "testing.h"

#include "base/random.h"
#include "train/adam.h"
#include "train/model.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELLS = 12,
    POSITIONS = 6,
    CHECKED = 400,
    BOARDS = 40,
    STONES = 30,
    TAKEN_ERROR = 4 /* by rounding */
};

static struct rows rows;
static struct model model = {.rows = &rows};
static struct model_cell cells[POSITIONS * CELLS];
static struct model_position positions[POSITIONS];
static double parameter[MODEL_NUMBERS]; /* the model's */

/* The parameter at a part's place in struct model_numbers. */
static double number(size_t offset, size_t index)
{
    return parameter[offset / sizeof(float) + index];
}

static double row_of(size_t row, size_t index)
{
    if (rows.alike && index >= NET_WIDTH)
        return row_of(rows.twin[row], index - NET_WIDTH);
    const double bias = number(offsetof(struct model_numbers, bias), index) / 4;
    return !rows.stones[row]
               ? bias
               : bias + number(offsetof(struct model_numbers, own), row * NET_SUMS + index) +
                     number(offsetof(struct model_numbers, inner),
                            rows.inner[row] * (size_t)NET_SUMS + index) +
                     number(offsetof(struct model_numbers, shapes),
                            rows.shapes[row] * (size_t)NET_SUMS + index);
}

/* A hidden number of either layer, from a bias. */
static double hidden_of(double sum, const double *input, size_t count, size_t rows_at, size_t width,
                        size_t index)
{
    for (size_t i = 0; i < count; i++)
        sum += input[i] * number(rows_at, i * width + index);
    return fmax(0, sum);
}

static double head_value(size_t head, unsigned threats, const double input[LINES_SUMS])
{
    double hidden[LINES_HIDDEN];
    double value = number(head + offsetof(struct head, constant), 0) +
                   number(head + offsetof(struct head, threat), threats);
    for (size_t i = 0; i < LINES_HIDDEN; i++) {
        const double bias =
            number(head + offsetof(struct head, hidden_bias), i) +
            number(head + offsetof(struct head, threat_hidden), threats * (size_t)LINES_HIDDEN + i);
        hidden[i] = hidden_of(bias, input, LINES_SUMS, head + offsetof(struct head, hidden),
                              LINES_HIDDEN, i);
        value += hidden[i] * number(head + offsetof(struct head, out), i);
    }
    for (size_t i = 0; i < LINES_SECOND; i++) {
        const double bias = number(head + offsetof(struct head, second_bias), i);
        value += hidden_of(bias, hidden, LINES_HIDDEN, head + offsetof(struct head, second),
                           LINES_SECOND, i) *
                 number(head + offsetof(struct head, second_out), i);
    }
    return value;
}

static double value_of(const struct model_position *position)
{
    enum { VIEW = NET_WIDTH, PAIR = 8 };
    const size_t head = offsetof(struct model_numbers, head) +
                        (rows.alike ? 0 : position->mover) * sizeof(struct head);
    const bool turned = rows.alike && position->mover;
    double input[LINES_SUMS] = {0};
    for (size_t i = 0; i < position->cells; i++) {
        double worth[NET_SUMS];
        for (size_t k = 0; k < NET_SUMS; k++) {
            const size_t at = turned ? (k + VIEW) % NET_SUMS : k;
            worth[k] = 0;
            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                worth[k] += row_of(cells[position->first + i].row[d], at);
            worth[k] = fmax(0, fmin(1, worth[k]));
            input[k] += worth[k] / 8;
        }
        for (size_t k = 0; k < 2 * PAIR; k++) {
            const double *view = &worth[k / PAIR * VIEW];
            input[NET_SUMS + k] += view[k % PAIR] * view[PAIR + k % PAIR] / 8;
        }
    }
    return head_value(head, position->threats, input);
}

/* Makes positions with both colours to move, and a model of random numbers. */
static int set_up(lz_rule rule)
{
    uint64_t random = 7;
    if (!rows_init(&rows, rule))
        return 1;
    model_start(&model);
    adam_start(model.parameter.all, MODEL_NUMBERS, 0.5, &random);
    model_step(&model, 0, 0); /* sums up the rows */
    for (int i = 0; i < MODEL_NUMBERS; i++)
        parameter[i] = (double)model.parameter.all[i];
    for (int i = 0; i < POSITIONS * CELLS; i++)
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            cells[i].row[d] = (uint16_t)random_below(&random, (uint32_t)rows.count);
    for (int i = 0; i < POSITIONS; i++)
        positions[i] =
            (struct model_position){.first = (size_t)i * CELLS,
                                    .cells = CELLS,
                                    .threats = (uint8_t)random_below(&random, THREAT_SETS),
                                    .mover = (uint8_t)(i & 1)};
    return 0;
}

static int set_up_renju(void **state)
{
    (void)state;
    return set_up(LZ_RULE_RENJU);
}

static int set_up_standard(void **state)
{
    (void)state;
    return set_up(LZ_RULE_STANDARD);
}

static double value_at(const struct model_position *position, struct model_trace *trace)
{
    return (double)model_forward(&model, position, &cells[position->first], trace);
}

/* The gradient of the sum of all positions' values by random numbers of the heads, and of the rows
 * that occur. */
static void test_gradient(void **state)
{
    static struct model_trace trace;
    uint64_t random = 3;
    (void)state;
    for (int i = 0; i < POSITIONS; i++) {
        const double value = value_at(&positions[i], &trace), wanted = value_of(&positions[i]);
        if (fabs(value - wanted) > 1e-3)
            fail_msg("value %f, wanted %f", value, wanted);
        model_backward(&model, &positions[i], &cells[positions[i].first], &trace, 1);
    }
    /* A step that moves nothing hands the rows' gradient to their parts as its mean. */
    model_rest(&model);
    model_step(&model, 0, 0);
    for (int i = 0; i < CHECKED; i++) {
        const size_t row =
            cells[random_below(&random, POSITIONS * CELLS)].row[random_below(&random, 4)];
        const size_t places[] = {
            offsetof(struct model_numbers, own) + row * sizeof(model_row),
            offsetof(struct model_numbers, inner) + rows.inner[row] * sizeof(model_row),
            offsetof(struct model_numbers, shapes) + rows.shapes[row] * sizeof(model_row),
            offsetof(struct model_numbers, head) +
                random_below(&random,
                             (2 * sizeof(struct head) + sizeof(model_row)) / sizeof(model_row)) *
                    sizeof(model_row)};
        const size_t at = places[i % 4] / sizeof(float) + random_below(&random, NET_SUMS);
        const double was = parameter[at], step = 1e-6;
        double moved = 0;
        for (int k = 0; k < POSITIONS; k++) {
            parameter[at] = was + step;
            moved += value_of(&positions[k]);
            parameter[at] = was - step;
            moved -= value_of(&positions[k]);
        }
        parameter[at] = was;
        const double gradient = (double)model.mean.all[at] / (1 - 0.9);
        if (fabs(moved / (2 * step) - gradient) > 2e-3 * (1 + fabs(gradient)))
            fail_msg("number %zu: gradient %f, but the value moves by %f", at, gradient,
                     moved / (2 * step));
    }
}

/* No number of a line without stones gets positive, and steps lead to the target. */
static void test_steps(void **state)
{
    static struct model_trace trace;
    (void)state;
    model_rest(&model);
    for (int i = 0; i < 60; i++) {
        for (int k = 0; k < POSITIONS; k++) {
            const double error = value_at(&positions[k], &trace) - (k - 2);
            model_backward(&model, &positions[k], &cells[positions[k].first], &trace, (float)error);
        }
        model_step(&model, 0.01, 0);
    }
    for (int k = 0; k < POSITIONS; k++)
        if (fabs(value_at(&positions[k], &trace) - (k - 2)) > 0.3)
            fail_msg("position %d: %f", k, value_at(&positions[k], &trace));
    for (int i = 0; i < rows.count; i++)
        for (int j = 0; j < NET_SUMS && !rows.stones[i]; j++)
            assert_true(model.row[i][j] <= 0);
}

/* Makes the position of a board for `mover`. */
static struct model_position position_of(const struct shapes *shapes, int mover,
                                         struct model_cell cell[LZ_CELLS_MAX])
{
    struct model_position position = {.threats = (uint8_t)eval_threats(shapes, mover),
                                      .mover = (uint8_t)mover};
    for (int point = 0; point < BOARD_POINTS; point++)
        if (shapes->board.at[point] == LZ_EMPTY) {
            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                cell[position.cells].row[d] = (uint16_t)rows_at(&rows, shapes, point, d);
            position.cells++;
        }
    return position;
}

/* The value of a board for `mover`, and what the heads to print make of the same rows. */
static double value_of_board(const struct shapes *shapes, int mover)
{
    static struct model_cell cell[LZ_CELLS_MAX];
    static struct model_trace trace;
    const struct model_position position = position_of(shapes, mover, cell);
    const double value = (double)model_forward(&model, &position, cell, &trace);
    static struct head head;
    model_head(&model, mover, &head);
    memset(trace.head.input, 0, sizeof trace.head.input);
    for (int i = 0; i < position.cells; i++) {
        const float *worth = trace.worth[i];
        for (int k = 0; k < NET_SUMS; k++)
            trace.head.input[k] += worth[k] * head_input_scale;
        for (int k = 0; k < LINES_PRODUCTS; k++)
            trace.head.input[NET_SUMS + k] += worth[lines_factor(k)] *
                                              worth[lines_factor(k) + LINES_VIEW_PRODUCTS] *
                                              head_input_scale;
    }
    assert_true(fabs((double)head_forward(&head, position.threats, &trace.head) - value) < 1e-3);
    return value;
}

/* On random boards. */
static void test_colours_swapped(void **state)
{
    static struct shapes shapes[2]; /* [1] with the colours swapped */
    lz_variant variant;
    struct board board;
    uint64_t random = 5;
    (void)state;
    lz_variant_init(&variant, LZ_RULE_STANDARD);
    board_init(&board, &variant);
    for (int i = 0; i < BOARDS; i++) {
        shapes_init(&shapes[0], &board);
        shapes_init(&shapes[1], &board);
        for (int k = 0; k < STONES; k++) {
            uint16_t points[LZ_CELLS_MAX];
            const int count = shapes_list_set(&shapes[0], &shapes[0].empty, points);
            const int point = points[random_below(&random, (uint32_t)count)];
            shapes_place(&shapes[0], point, k % 2 ? LZ_WHITE : LZ_BLACK);
            shapes_place(&shapes[1], point, k % 2 ? LZ_BLACK : LZ_WHITE);
        }
        for (int mover = 0; mover < 2; mover++) {
            const double value = value_of_board(&shapes[0], mover);
            const double swapped = value_of_board(&shapes[1], !mover);
            if (fabs(value - swapped) > 1e-3)
                fail_msg("board %d: %f, and %f with the colours swapped", i, value, swapped);
        }
    }
}

static void test_taken(lz_rule rule)
{
    static struct shapes shapes;
    static struct model_cell cell[LZ_CELLS_MAX];
    static struct model_trace trace;
    const struct lines_net *net = eval_net(rule);
    struct eval *eval = eval_new();
    lz_variant variant;
    struct board board;
    uint64_t random = 9;
    double errors = 0, values = 0;
    assert_true(rows_init(&rows, rule) && eval);
    model_start(&model);
    model_take(&model, net);
    lz_variant_init(&variant, rule);
    board_init(&board, &variant);
    for (int i = 0; i < BOARDS; i++) {
        shapes_init(&shapes, &board);
        for (int k = 0; k < i; k++) {
            uint16_t points[LZ_CELLS_MAX];
            const int count = shapes_list_set(&shapes, &shapes.empty, points);
            shapes_place(&shapes, points[random_below(&random, (uint32_t)count)],
                         k % 2 ? LZ_WHITE : LZ_BLACK);
        }
        eval_start(eval, &shapes, net);
        for (int mover = 0; mover < 2; mover++) {
            const struct model_position position = position_of(&shapes, mover, cell);
            const double value = (double)model_forward(&model, &position, cell, &trace);
            const int wanted = eval_value(eval, &shapes, mover ? LZ_WHITE : LZ_BLACK);
            errors += pow(value * EVAL_SCALE - wanted, 2);
            values += pow(wanted, 2);
        }
    }
    free(eval);
    /* The engine rounds products and hidden numbers down. */
    if (errors > 0.002 * values)
        fail_msg("errors of %.0f in values of %.0f", sqrt(errors), sqrt(values));
    assert_true(values > 0);
}

static void test_taken_renju(void **state)
{
    (void)state;
    test_taken(LZ_RULE_RENJU);
}

static void test_taken_freestyle(void **state)
{
    (void)state;
    test_taken(LZ_RULE_FREESTYLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_gradient, set_up_renju),
        cmocka_unit_test(test_steps),
        cmocka_unit_test_setup(test_gradient, set_up_standard),
        cmocka_unit_test_setup(test_colours_swapped, set_up_standard),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_taken_renju),
        cmocka_unit_test(test_taken_freestyle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
