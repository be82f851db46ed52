#include "train/model.h"

#include "base/random.h"
#include <math.h>
#include <string.h>

/* Random numbers, uniform in -range .. range. */
static void set_by_chance(float *numbers, int count, double range, uint64_t *random)
{
    const uint32_t steps = 1 << 24;
    for (int i = 0; i < count; i++)
        numbers[i] = (float)(range * (2.0 * random_below(random, steps + 1) / steps - 1));
}

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
        set_by_chance(numbers->shapes[i], NET_SUMS, 0.15, &random);
    for (int colour = 0; colour < 2; colour++) {
        struct model_head *head = &numbers->head[colour];
        for (int i = 0; i < NET_SUMS; i++)
            set_by_chance(head->hidden[i], NET_HIDDEN, 0.5 * sqrt(3.0 / NET_SUMS), &random);
        set_by_chance(head->out, NET_HIDDEN, 0.1, &random);
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
    const struct model_head *head = &model->parameter.numbers.head[position->mover];
    float value = head->constant + head->threat[position->threats];
    memset(trace->input, 0, sizeof trace->input);
    for (int i = 0; i < position->cells; i++)
        add_worth(model, &cell[i], trace->worth[i], trace->input);
    memcpy(trace->hidden, head->hidden_bias, sizeof trace->hidden);
    for (int i = 0; i < NET_SUMS; i++) {
        trace->input[i] *= model_input_scale;
        for (int j = 0; j < NET_HIDDEN; j++)
            trace->hidden[j] += head->hidden[i][j] * trace->input[i];
    }
    for (int j = 0; j < NET_HIDDEN; j++) {
        trace->hidden[j] = trace->hidden[j] > 0 ? trace->hidden[j] : 0;
        value += head->out[j] * trace->hidden[j];
    }
    return value;
}

/* The dot product. Sums in lanes and adds the lanes last, so that compilers vectorise it. */
static float product(const float *restrict a, const float *restrict b)
{
    enum { LANES = 8 };
    float lane[LANES] = {0}, sum = 0;
    for (int i = 0; i < NET_HIDDEN; i += LANES)
        for (int k = 0; k < LANES; k++)
            lane[k] += a[i + k] * b[i + k];
    for (int k = 0; k < LANES; k++)
        sum += lane[k];
    return sum;
}

static void add_row(float *restrict row, const float *restrict more)
{
    for (int i = 0; i < NET_SUMS; i++)
        row[i] += more[i];
}

void model_backward(struct model *model, const struct model_position *position,
                    const struct model_cell *cell, const struct model_trace *trace, float error)
{
    const struct model_head *head = &model->parameter.numbers.head[position->mover];
    struct model_head *gradient = &model->gradient.numbers.head[position->mover];
    float hidden_error[NET_HIDDEN], input_error[NET_SUMS], moved[NET_SUMS];
    gradient->constant += error;
    gradient->threat[position->threats] += error;
    for (int j = 0; j < NET_HIDDEN; j++) {
        hidden_error[j] = trace->hidden[j] > 0 ? error * head->out[j] : 0;
        gradient->out[j] += error * trace->hidden[j];
        gradient->hidden_bias[j] += hidden_error[j];
    }
    for (int i = 0; i < NET_SUMS; i++) {
        for (int j = 0; j < NET_HIDDEN; j++)
            gradient->hidden[i][j] += hidden_error[j] * trace->input[i];
        input_error[i] = model_input_scale * product(head->hidden[i], hidden_error);
    }
    for (int i = 0; i < position->cells; i++) {
        const float *restrict worth = trace->worth[i];
        for (int j = 0; j < NET_SUMS; j++) /* a worth held at 0 or 1 does not move */
            moved[j] = (float)(worth[j] > 0) * (float)(worth[j] < 1) * input_error[j];
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            add_row(model->row_gradient[cell[i].row[d]], moved);
    }
}

void model_step(struct model *model, double rate, double decay)
{
    const float mean_keeps = 0.9F, square_keeps = 0.999F;
    rows_spread(model);
    model->steps++;
    const float mean_scale = (float)(1 / (1 - pow((double)mean_keeps, (double)model->steps)));
    const float square_scale = (float)(1 / (1 - pow((double)square_keeps, (double)model->steps)));
    const float step = (float)rate, drawn = (float)(rate * decay);
    float *restrict parameter = model->parameter.all, *restrict gradient = model->gradient.all;
    float *restrict mean = model->mean.all, *restrict square = model->square.all;
    for (int i = 0; i < MODEL_NUMBERS; i++) {
        mean[i] = mean_keeps * mean[i] + (1 - mean_keeps) * gradient[i];
        square[i] = square_keeps * square[i] + (1 - square_keeps) * gradient[i] * gradient[i];
        parameter[i] -= step * (mean[i] * mean_scale) / (sqrtf(square[i] * square_scale) + 1e-7F) +
                        drawn * parameter[i];
        gradient[i] = 0;
    }
    rows_sum(model);
}
