#include "train/model.h"

#include "tune/adam.h"
#include <string.h>

/* Adds the parts of each row. */
static void rows_sum(struct model *model)
{
    const struct rows *rows = model->rows;
    const struct model_numbers *numbers = &model->parameter.numbers;
    for (int i = 0; i < rows->count; i++) {
        const float *restrict own = numbers->own[i];
        const float *restrict inner = numbers->inner[rows->inner[i]];
        const float *restrict shapes = numbers->shapes[rows->shapes[i]];
        float *restrict row = model->row[i];
        for (int j = 0; j < NET_SUMS; j++)
            row[j] = rows->stones[i] ? own[j] + inner[j] + shapes[j] : 0;
    }
}

/* Hands the rows' gradient on to their parts, and clears it. */
static void rows_spread(struct model *model)
{
    const struct rows *rows = model->rows;
    struct model_numbers *gradient = &model->gradient.numbers;
    for (int i = 0; i < rows->count; i++) {
        float *restrict from = model->row_gradient[i];
        float *restrict own = gradient->own[i], *restrict inner = gradient->inner[rows->inner[i]];
        float *restrict shapes = gradient->shapes[rows->shapes[i]];
        for (int j = 0; j < NET_SUMS && rows->stones[i]; j++) {
            own[j] += from[j];
            inner[j] += from[j];
            shapes[j] += from[j];
        }
        memset(from, 0, sizeof model->row_gradient[i]);
    }
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
    for (int colour = 0; colour < 2; colour++) {
        head_start(&numbers->head[colour], &random);
        adam_start(numbers->head[colour].out, NET_HIDDEN, 0.1, &random);
    }
    rows_sum(model);
}

/* Stores a cell's worth and adds it to the sums. */
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
}

float model_forward(const struct model *model, const struct model_position *position,
                    const struct model_cell *cell, struct model_trace *trace)
{
    const struct head *head = &model->parameter.numbers.head[position->mover];
    float *input = trace->head.input;
    memset(input, 0, sizeof trace->head.input);
    for (int i = 0; i < position->cells; i++)
        add_worth(model, &cell[i], trace->worth[i], input);
    for (int i = 0; i < NET_SUMS; i++)
        input[i] *= head_input_scale;
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
    const struct head *head = &model->parameter.numbers.head[position->mover];
    struct head *gradient = &model->gradient.numbers.head[position->mover];
    float sum_error[NET_SUMS], moved[NET_SUMS];
    head_backward(head, gradient, position->threats, &trace->head, error, sum_error);
    for (int i = 0; i < position->cells; i++) {
        const float *restrict worth = trace->worth[i];
        for (int j = 0; j < NET_SUMS; j++) /* a worth held at 0 or 1 does not move */
            moved[j] = (float)(worth[j] > 0) * (float)(worth[j] < 1) * sum_error[j];
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            add_row(model->row_gradient[cell[i].row[d]], moved);
    }
}

void model_step(struct model *model, double rate, double decay)
{
    const struct adam adam = {model->parameter.all, model->gradient.all, model->mean.all,
                              model->square.all, MODEL_NUMBERS};
    rows_spread(model);
    adam_step(&adam, ++model->steps, rate, decay);
    rows_sum(model);
}
