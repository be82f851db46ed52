#include "train/model.h"

#include "tune/adam.h"
#include <string.h>

/* How many of a row's numbers its own parts add up to; the others are those of its twin. */
static int view_width(const struct rows *rows)
{
    return rows->alike ? NET_WIDTH : NET_SUMS;
}

/* Adds the parts of each row. */
static void rows_sum(struct model *model)
{
    const struct rows *rows = model->rows;
    const struct model_numbers *numbers = &model->parameter.numbers;
    const int width = view_width(rows);
    for (int i = 0; i < rows->count; i++) {
        const float *restrict own = numbers->own[i];
        const float *restrict inner = numbers->inner[rows->inner[i]];
        const float *restrict shapes = numbers->shapes[rows->shapes[i]];
        float *restrict row = model->row[i];
        for (int j = 0; j < width; j++)
            row[j] = rows->stones[i] ? own[j] + inner[j] + shapes[j] : 0;
    }
    for (int i = 0; i < rows->count && rows->alike; i++)
        memcpy(model->row[i] + width, model->row[rows->twin[i]], sizeof model->row[i] / 2);
}

/* Hands the rows' gradient on to their parts, and clears it. */
static void rows_spread(struct model *model)
{
    const struct rows *rows = model->rows;
    struct model_numbers *gradient = &model->gradient.numbers;
    const int width = view_width(rows);
    for (int i = 0; i < rows->count && rows->alike; i++)
        for (int j = 0; j < width; j++)
            model->row_gradient[rows->twin[i]][j] += model->row_gradient[i][width + j];
    for (int i = 0; i < rows->count; i++) {
        float *restrict from = model->row_gradient[i];
        float *restrict own = gradient->own[i], *restrict inner = gradient->inner[rows->inner[i]];
        float *restrict shapes = gradient->shapes[rows->shapes[i]];
        for (int j = 0; j < width && rows->stones[i]; j++) {
            own[j] += from[j];
            inner[j] += from[j];
            shapes[j] += from[j];
        }
        memset(from, 0, sizeof model->row_gradient[i]);
    }
}

void model_follow(struct model *model)
{
    rows_sum(model);
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

/* The head that a position passes through. */
static int head_of(const struct model *model, const struct model_position *position)
{
    return model->rows->alike ? 0 : position->mover;
}

/* Brings sums in the order of the rows' numbers into that of the head's inputs, or back. */
static void turn(const struct model *model, const struct model_position *position,
                 float sums[NET_SUMS])
{
    for (int i = 0; i < NET_WIDTH && model->rows->alike && position->mover; i++) {
        const float black = sums[i];
        sums[i] = sums[NET_WIDTH + i];
        sums[NET_WIDTH + i] = black;
    }
}

struct head model_head(const struct model *model, int mover)
{
    const struct head *heads = model->parameter.numbers.head;
    struct head head = heads[model->rows->alike ? 0 : mover];
    for (int i = 0; i < NET_SUMS && model->rows->alike && mover; i++)
        memcpy(head.hidden[i], heads[0].hidden[(i + NET_WIDTH) % NET_SUMS], sizeof head.hidden[i]);
    return head;
}

float model_forward(const struct model *model, const struct model_position *position,
                    const struct model_cell *cell, struct model_trace *trace)
{
    const struct head *head = &model->parameter.numbers.head[head_of(model, position)];
    float *input = trace->head.input;
    memset(input, 0, sizeof trace->head.input);
    for (int i = 0; i < position->cells; i++)
        add_worth(model, &cell[i], trace->worth[i], input);
    for (int i = 0; i < NET_SUMS; i++)
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
    float sum_error[NET_SUMS], moved[NET_SUMS];
    head_backward(head, gradient, position->threats, &trace->head, error, sum_error);
    turn(model, position, sum_error);
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
    const int unused = (ROWS_MAX - model->rows->count) * NET_SUMS;
    const struct adam adam = {model->parameter.all, model->gradient.all, model->mean.all,
                              model->square.all, MODEL_NUMBERS - unused};
    rows_spread(model);
    adam_step(&adam, ++model->steps, rate, decay);
    rows_sum(model);
}
