#include "train/model.h"

#include "train/adam.h"
#include <string.h>

static struct row_parts parts_of(struct model_numbers *numbers)
{
    return (struct row_parts){numbers->own[0], numbers->inner[0], numbers->shapes[0], numbers->bias,
                              NET_SUMS};
}

void model_follow(struct model *model)
{
    const struct row_parts parts = parts_of(&model->parameter.numbers);
    rows_sum(model->rows, &parts, model->row[0]);
}

void model_rest(struct model *model)
{
    memset(&model->mean, 0, sizeof model->mean);
    memset(&model->square, 0, sizeof model->square);
    model->steps = 0;
}

void model_start(struct model *model)
{
    struct model_numbers *numbers = &model->parameter.numbers;
    uint64_t random = 1;
    memset(&model->parameter, 0, sizeof model->parameter);
    memset(&model->gradient, 0, sizeof model->gradient);
    memset(model->row_gradient, 0, sizeof model->row_gradient);
    model_rest(model);
    for (int i = 0; i < ROWS_SHAPES; i++)
        adam_start(numbers->shapes[i], NET_SUMS, 0.15, &random);
    for (int colour = 0; colour < 2; colour++)
        head_start(&numbers->head[colour], &random);
    for (int i = 0; i < NET_SUMS; i++)
        numbers->bias[i] = -0.1F;
    model_follow(model);
}

void model_take(struct model *model, const struct lines_net *from)
{
    struct model_numbers *numbers = &model->parameter.numbers;
    const struct rows *rows = model->rows;
    const int width = rows->alike ? NET_WIDTH : NET_SUMS;
    memset(numbers->bias, 0, sizeof numbers->bias);
    memset(numbers->shapes, 0, sizeof numbers->shapes);
    memset(numbers->inner, 0, sizeof numbers->inner);
    for (int i = 0; i < rows->count; i++)
        for (int j = 0; j < width && !rows->stones[i]; j++)
            numbers->bias[j] = (float)from->row[i][j] * BOARD_DIRECTIONS / NET_TOP;
    for (int i = 0; i < rows->count; i++)
        for (int j = 0; j < width && rows->stones[i]; j++)
            numbers->own[i][j] =
                (float)from->row[i][j] / NET_TOP - numbers->bias[j] / BOARD_DIRECTIONS;
    for (int colour = 0; colour < 2; colour++)
        head_take(&numbers->head[colour], &from->head[colour]);
    model_follow(model);
}

/* Stores a cell's worth and adds it and its products to the sums. */
static void add_worth(const struct model *model, const struct model_cell *cell,
                      float *restrict worth, float *restrict sum)
{
    const float *restrict a = model->row[cell->row[0]], *restrict b = model->row[cell->row[1]];
    const float *restrict c = model->row[cell->row[2]], *restrict d = model->row[cell->row[3]];
    float rows[NET_SUMS];
    for (int i = 0; i < NET_SUMS; i++)
        rows[i] = a[i] + b[i] + c[i] + d[i];
    for (int i = 0; i < NET_SUMS; i++)
        rows[i] = rows[i] > 0 ? rows[i] : 0;
    for (int i = 0; i < NET_SUMS; i++) {
        worth[i] = rows[i] < 1 ? rows[i] : 1;
        sum[i] += worth[i];
    }
    for (int i = 0; i < LINES_PRODUCTS; i++)
        sum[NET_SUMS + i] += worth[lines_factor(i)] * worth[lines_factor(i) + LINES_VIEW_PRODUCTS];
}

/* The head that a position passes through. */
static int head_of(const struct model *model, const struct model_position *position)
{
    return model->rows->alike ? 0 : position->mover;
}

/* The same sum in the other colour's view. */
static int twin_of(int sum)
{
    return sum < NET_SUMS ? (sum + NET_WIDTH) % NET_SUMS
                          : NET_SUMS + (sum - NET_SUMS + LINES_VIEW_PRODUCTS) % LINES_PRODUCTS;
}

/* Brings sums in the order of the rows' numbers into that of the head's inputs, or back. */
static void turn(const struct model *model, const struct model_position *position,
                 float sums[LINES_SUMS])
{
    float turned[LINES_SUMS];
    if (!model->rows->alike || !position->mover)
        return;
    for (int i = 0; i < LINES_SUMS; i++)
        turned[i] = sums[twin_of(i)];
    memcpy(sums, turned, sizeof turned);
}

void model_head(const struct model *model, int mover, struct head *out)
{
    const struct head *heads = model->parameter.numbers.head;
    *out = heads[model->rows->alike ? 0 : mover];
    for (int i = 0; i < LINES_SUMS && model->rows->alike && mover; i++)
        memcpy(out->hidden[i], heads[0].hidden[twin_of(i)], sizeof out->hidden[i]);
}

float model_forward(const struct model *model, const struct model_position *position,
                    const struct model_cell *cell, struct model_trace *trace)
{
    const struct head *head = &model->parameter.numbers.head[head_of(model, position)];
    float *input = trace->head.input;
    memset(input, 0, sizeof trace->head.input);
    for (int i = 0; i < position->cells; i++)
        add_worth(model, &cell[i], trace->worth[i], input);
    for (int i = 0; i < LINES_SUMS; i++)
        input[i] *= head_input_scale;
    turn(model, position, input);
    return head_forward(head, position->threats, &trace->head);
}

static void add_row(float *restrict row, const float *restrict more)
{
    for (int i = 0; i < NET_SUMS; i++)
        row[i] += more[i];
}

void model_backward(struct model *model, const struct model_position *position,
                    const struct model_cell *cell, const struct model_trace *trace, float error)
{
    const int at = head_of(model, position);
    const struct head *head = &model->parameter.numbers.head[at];
    struct head *gradient = &model->gradient.numbers.head[at];
    float sum_error[LINES_SUMS], moved[NET_SUMS];
    head_backward(head, gradient, position->threats, &trace->head, error, sum_error);
    turn(model, position, sum_error);
    for (int i = 0; i < position->cells; i++) {
        const float *restrict worth = trace->worth[i];
        memcpy(moved, sum_error, sizeof moved);
        for (int j = 0; j < LINES_PRODUCTS; j++) {
            const int a = lines_factor(j), b = a + LINES_VIEW_PRODUCTS;
            moved[a] += sum_error[NET_SUMS + j] * worth[b];
            moved[b] += sum_error[NET_SUMS + j] * worth[a];
        }
        for (int j = 0; j < NET_SUMS; j++) /* a worth held at 0 or 1 does not move */
            moved[j] *= (float)(worth[j] > 0) * (float)(worth[j] < 1);
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            add_row(model->row_gradient[cell[i].row[d]], moved);
    }
}

void model_step(struct model *model, double rate, double decay)
{
    const int unused = (ROWS_MAX - model->rows->count) * NET_SUMS;
    const struct adam adam = {model->parameter.all, model->gradient.all, model->mean.all,
                              model->square.all, MODEL_NUMBERS - unused};
    const struct row_parts parts = parts_of(&model->gradient.numbers);
    rows_spread(model->rows, &parts, model->row_gradient[0]);
    adam_step(&adam, ++model->steps, rate, decay);
    for (int i = 0; i < NET_SUMS; i++) {
        float *bias = &model->parameter.numbers.bias[i];
        *bias = *bias < 0 ? *bias : 0;
    }
    model_follow(model);
}
