#include "train/policy.h"

#include "train/adam.h"
#include <math.h>
#include <string.h>

enum { AROUND = 9 };

/* A promise is the product of numbers times this, so that the numbers are as large as the others.
 */
static const float promise_scale = 4;
static const enum policy_part part_of[AROUND] = {POLICY_CORNER, POLICY_BESIDE, POLICY_CORNER,
                                                 POLICY_BESIDE, POLICY_OWN,    POLICY_BESIDE,
                                                 POLICY_CORNER, POLICY_BESIDE, POLICY_CORNER};

/* 1 in the model, as a file's integers. */
static const double hidden_unit = NET_HIDDEN_UNIT * (double)head_input_scale,
                    hidden_bias_unit = (double)NET_TOP * NET_HIDDEN_UNIT,
                    hidden_one = (NET_TOP * NET_HIDDEN_UNIT) >> NET_HIDDEN_SHIFT,
                    out_bias_unit = EVAL_POLICY_UNIT * (double)promise_scale * POLICY_FILTER_UNIT;

static struct row_parts parts_of(struct policy_numbers *numbers)
{
    return (struct row_parts){numbers->own[0], numbers->inner[0], numbers->shapes[0], NULL,
                              POLICY_SUMS};
}

static void follow(struct policy_model *policy)
{
    const struct row_parts parts = parts_of(&policy->parameter.numbers);
    rows_sum(policy->rows, &parts, policy->row[0]);
}

void policy_model_start(struct policy_model *policy)
{
    struct policy_numbers *numbers = &policy->parameter.numbers;
    uint64_t random = 1;
    const struct rows *rows = policy->rows;
    memset(policy, 0, sizeof *policy);
    policy->rows = rows;
    for (int i = 0; i < ROWS_SHAPES; i++)
        adam_start(numbers->shapes[i], POLICY_SUMS, 0.3, &random);
    for (int colour = 0; colour < 2; colour++) {
        struct policy_layers *filter = &numbers->filter[colour];
        adam_start(filter->out_bias, POLICY_SUMS, 0.5, &random);
        for (int i = 0; i < NET_SUMS; i++)
            adam_start(filter->hidden[i], POLICY_HIDDEN, 0.15, &random);
        for (int i = 0; i < POLICY_HIDDEN; i++)
            adam_start(filter->out[i], POLICY_SUMS, 0.05, &random);
    }
    for (int i = 0; i < POLICY_SUMS; i++)
        numbers->around[POLICY_OWN][i] = 1;
    for (int i = 0; i < BOARD_POINTS; i++)
        policy->at[i] = LZ_CELLS_MAX;
    follow(policy);
}

static void take_filter(struct policy_layers *layers, const struct policy_filter *from)
{
    for (int i = 0; i < POLICY_HIDDEN; i++) {
        layers->hidden_bias[i] = (float)(from->hidden_bias[i] / hidden_bias_unit);
        for (int j = 0; j < NET_SUMS; j++)
            layers->hidden[j][i] = (float)(from->hidden[i].number[j] / hidden_unit);
    }
    for (int i = 0; i < POLICY_SUMS; i++) {
        layers->out_bias[i] = (float)(from->out_bias[i] / out_bias_unit);
        for (int j = 0; j < POLICY_HIDDEN; j++)
            layers->out[j][i] = (float)(from->out[i].number[j] * hidden_one / out_bias_unit);
    }
}

void policy_model_take(struct policy_model *policy, const struct lines_net *from)
{
    struct policy_numbers *numbers = &policy->parameter.numbers;
    const struct rows *rows = policy->rows;
    const int width = rows->alike ? POLICY_SUMS / 2 : POLICY_SUMS;
    memset(numbers->shapes, 0, sizeof numbers->shapes);
    for (int i = 0; i < rows->count; i++)
        for (int j = 0; j < width && rows->stones[i]; j++)
            numbers->own[i][j] = (float)from->policy[i][j] / NET_TOP;
    for (int part = 0; part < POLICY_PARTS; part++)
        for (int j = 0; j < POLICY_SUMS; j++)
            numbers->around[part][j] = (float)from->around[part].number[j] / POLICY_AROUND_UNIT;
    for (int colour = 0; colour < 2; colour++)
        take_filter(&numbers->filter[colour], &from->filter[colour]);
    follow(policy);
}

/* Brings numbers in the order of the rows' numbers into that of the filter's layers, in which the
 * view of the colour to move comes first, or back. */
static void turn(const struct policy_model *policy, const struct model_position *position,
                 policy_numbers_row numbers)
{
    const int half = POLICY_SUMS / 2;
    for (int i = 0; i < half && policy->rows->alike && position->mover; i++) {
        const float black = numbers[i];
        numbers[i] = numbers[half + i];
        numbers[half + i] = black;
    }
}

static int filter_of(const struct policy_model *policy, const struct model_position *position)
{
    return policy->rows->alike ? 0 : position->mover;
}

static void make_filter(const struct policy_model *policy, const struct model_position *position,
                        struct policy_trace *trace)
{
    const struct policy_layers *layers =
        &policy->parameter.numbers.filter[filter_of(policy, position)];
    memcpy(trace->hidden, layers->hidden_bias, sizeof trace->hidden);
    for (int i = 0; i < NET_SUMS; i++)
        for (int j = 0; j < POLICY_HIDDEN; j++)
            trace->hidden[j] += layers->hidden[i][j] * trace->input[i];
    memcpy(trace->filter, layers->out_bias, sizeof trace->filter);
    for (int i = 0; i < POLICY_HIDDEN; i++) {
        trace->hidden[i] = trace->hidden[i] > 0 ? trace->hidden[i] : 0;
        for (int j = 0; j < POLICY_SUMS; j++)
            trace->filter[j] += layers->out[i][j] * trace->hidden[i];
    }
    turn(policy, position, trace->filter);
}

static void hold_cells(struct policy_model *policy, const struct model_position *position,
                       const struct model_cell *cell, struct policy_trace *trace)
{
    for (int i = 0; i < position->cells; i++) {
        const float *restrict a = policy->row[cell[i].row[0]];
        const float *restrict b = policy->row[cell[i].row[1]];
        const float *restrict c = policy->row[cell[i].row[2]];
        const float *restrict d = policy->row[cell[i].row[3]];
        float *restrict held = trace->held[i];
        for (int j = 0; j < POLICY_SUMS; j++)
            held[j] = a[j] + b[j] + c[j] + d[j];
        for (int j = 0; j < POLICY_SUMS; j++)
            held[j] = held[j] > 0 ? held[j] : 0;
        for (int j = 0; j < POLICY_SUMS; j++)
            held[j] = held[j] < 1 ? held[j] : 1;
        policy->at[cell[i].point] = (uint16_t)i;
    }
}

/* The promise of the `i`th move to a point. */
static float promise_of(const struct policy_model *policy, int i, int point,
                        struct policy_trace *trace)
{
    float *restrict sum = trace->sum[i];
    float promise = 0;
    memset(sum, 0, sizeof trace->sum[i]);
    for (int k = 0; k < AROUND; k++) {
        const int at = policy->at[point + (k / 3 - 1) * BOARD_STRIDE + k % 3 - 1];
        const float *restrict held = trace->held[at];
        const float *restrict weight = policy->parameter.numbers.around[part_of[k]];
        trace->around[i][k] = (uint16_t)at;
        for (int j = 0; j < POLICY_SUMS; j++)
            sum[j] += weight[j] * held[j];
    }
    for (int j = 0; j < POLICY_SUMS; j++) {
        sum[j] = sum[j] > 0 ? sum[j] : 0;
        promise += sum[j] * trace->filter[j];
    }
    return promise_scale * promise;
}

void policy_model_forward(struct policy_model *policy, const struct model_position *position,
                          const struct model_cell *cell, struct policy_trace *trace)
{
    float most = -HUGE_VALF, total = 0;
    make_filter(policy, position, trace);
    memset(trace->held[LZ_CELLS_MAX], 0, sizeof trace->held[LZ_CELLS_MAX]);
    hold_cells(policy, position, cell, trace);
    for (int i = 0; i < position->moves; i++) {
        trace->promise[i] = promise_of(policy, i, cell[i].point, trace);
        most = trace->promise[i] > most ? trace->promise[i] : most;
    }
    for (int i = 0; i < position->cells; i++)
        policy->at[cell[i].point] = LZ_CELLS_MAX;
    for (int i = 0; i < position->moves; i++) {
        trace->chance[i] = expf(trace->promise[i] - most);
        total += trace->chance[i];
    }
    for (int i = 0; i < position->moves; i++)
        trace->chance[i] /= total;
}

static void filter_backward(struct policy_model *policy, const struct model_position *position,
                            const struct policy_trace *trace, policy_numbers_row error)
{
    const int at = filter_of(policy, position);
    const struct policy_layers *layers = &policy->parameter.numbers.filter[at];
    struct policy_layers *gradient = &policy->gradient.numbers.filter[at];
    float hidden_error[POLICY_HIDDEN];
    turn(policy, position, error);
    for (int j = 0; j < POLICY_SUMS; j++)
        gradient->out_bias[j] += error[j];
    for (int i = 0; i < POLICY_HIDDEN; i++) {
        float sum = 0;
        for (int j = 0; j < POLICY_SUMS; j++) {
            sum += layers->out[i][j] * error[j];
            gradient->out[i][j] += error[j] * trace->hidden[i];
        }
        hidden_error[i] = trace->hidden[i] > 0 ? sum : 0;
        gradient->hidden_bias[i] += hidden_error[i];
    }
    for (int i = 0; i < NET_SUMS; i++)
        for (int j = 0; j < POLICY_HIDDEN; j++)
            gradient->hidden[i][j] += hidden_error[j] * trace->input[i];
}

void policy_model_backward(struct policy_model *policy, const struct model_position *position,
                           const struct model_cell *cell, const struct policy_trace *trace,
                           float scale)
{
    static policy_numbers_row held_error[LZ_CELLS_MAX + 1];
    const struct policy_numbers *numbers = &policy->parameter.numbers;
    struct policy_numbers *gradient = &policy->gradient.numbers;
    policy_numbers_row filter_error = {0}, error;
    memset(held_error, 0, (size_t)position->cells * sizeof *held_error);
    for (int i = 0; i < position->moves; i++) {
        const float wrong =
            scale * promise_scale * (trace->chance[i] - (i == position->best ? 1 : 0));
        for (int j = 0; j < POLICY_SUMS; j++) {
            filter_error[j] += wrong * trace->sum[i][j];
            error[j] = trace->sum[i][j] > 0 ? wrong * trace->filter[j] : 0;
        }
        for (int k = 0; k < AROUND; k++) {
            const int at = trace->around[i][k];
            const float *restrict held = trace->held[at], *restrict weight =
                                                              numbers->around[part_of[k]];
            float *restrict more = held_error[at], *restrict weight_more =
                                                       gradient->around[part_of[k]];
            for (int j = 0; j < POLICY_SUMS; j++) {
                weight_more[j] += error[j] * held[j];
                more[j] += error[j] * weight[j];
            }
        }
    }
    for (int i = 0; i < position->cells; i++) {
        const float *restrict held = trace->held[i];
        for (int j = 0; j < POLICY_SUMS; j++) /* a number held at 0 or 1 does not move */
            error[j] = (float)(held[j] > 0) * (float)(held[j] < 1) * held_error[i][j];
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            for (int j = 0; j < POLICY_SUMS; j++)
                policy->row_gradient[cell[i].row[d]][j] += error[j];
    }
    filter_backward(policy, position, trace, filter_error);
}

/* If the colours play alike, a number and its twin in the other half have one weight: both get the
 * gradient of both. */
static void tie_around(struct policy_model *policy)
{
    const int half = POLICY_SUMS / 2;
    for (int part = 0; part < POLICY_PARTS && policy->rows->alike; part++)
        for (int j = 0; j < half; j++) {
            float *around = policy->gradient.numbers.around[part];
            around[j] = around[half + j] = around[j] + around[half + j];
        }
}

void policy_model_step(struct policy_model *policy, double rate, double decay)
{
    const int unused = (ROWS_MAX - policy->rows->count) * POLICY_SUMS;
    const struct adam adam = {policy->parameter.all, policy->gradient.all, policy->mean.all,
                              policy->square.all, POLICY_NUMBERS - unused};
    const struct row_parts parts = parts_of(&policy->gradient.numbers);
    rows_spread(policy->rows, &parts, policy->row_gradient[0]);
    tie_around(policy);
    adam_step(&adam, ++policy->steps, rate, decay);
    follow(policy);
}

void policy_print_rows(FILE *out, const struct policy_model *policy)
{
    for (int i = 0; i < policy->rows->count; i++)
        head_print_row(out, policy->row[i], POLICY_SUMS, NET_TOP, INT8_MAX);
}

/* Prints a line of a bias and weights. The weights of number `number` for the first half of the
 * inputs come from the second half, and the other way round, if `turned`. */
static void print_sum(FILE *out, float bias, double bias_unit, const float *weight, int stride,
                      double unit, int count, bool turned)
{
    float turn[NET_SUMS];
    for (int i = 0; i < count; i++)
        turn[i] = weight[(turned ? (i + count / 2) % count : i) * stride];
    fprintf(out, "%lld ", llrint((double)bias * bias_unit));
    head_print_row(out, turn, count, unit, INT16_MAX);
}

static void print_filter(FILE *out, const struct policy_layers *layers, bool turned)
{
    for (int i = 0; i < POLICY_HIDDEN; i++)
        print_sum(out, layers->hidden_bias[i], hidden_bias_unit, &layers->hidden[0][i],
                  POLICY_HIDDEN, hidden_unit, NET_SUMS, turned);
    for (int i = 0; i < POLICY_SUMS; i++) {
        const int at = turned ? (i + POLICY_SUMS / 2) % POLICY_SUMS : i;
        print_sum(out, layers->out_bias[at], out_bias_unit, &layers->out[0][at], POLICY_SUMS,
                  out_bias_unit / hidden_one, POLICY_HIDDEN, false);
    }
}

void policy_print_filters(FILE *out, const struct policy_model *policy)
{
    const struct policy_numbers *numbers = &policy->parameter.numbers;
    const bool alike = policy->rows->alike;
    fputs("around\n", out);
    for (int part = 0; part < POLICY_PARTS; part++)
        head_print_row(out, numbers->around[part], POLICY_SUMS, POLICY_AROUND_UNIT, INT16_MAX);
    fputs("filter black\n", out);
    print_filter(out, &numbers->filter[0], false);
    fputs("filter white\n", out);
    print_filter(out, &numbers->filter[alike ? 0 : 1], alike);
}
