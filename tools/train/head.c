#include "train/head.h"

#include "train/adam.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

void head_start(struct head *head, uint64_t *random)
{
    for (int i = 0; i < LINES_SUMS; i++)
        adam_start(head->hidden[i], LINES_HIDDEN, 0.5 * sqrt(3.0 / NET_SUMS), random);
    for (int i = 0; i < LINES_HIDDEN; i++)
        adam_start(head->second[i], LINES_SECOND, sqrt(3.0 / LINES_HIDDEN), random);
    adam_start(head->out, LINES_HIDDEN, 0.1, random);
    adam_start(head->second_out, LINES_SECOND, 0.1, random);
}

/* Adds the rows of `width` numbers, each times its weight, to `sum`; then what is negative is 0. */
static inline void hide(const float *restrict rows, const float *restrict weight, int count,
                        float *restrict sum, int width)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < width; j++)
            sum[j] += rows[i * width + j] * weight[i];
    for (int j = 0; j < width; j++)
        sum[j] = sum[j] > 0 ? sum[j] : 0;
}

float head_forward(const struct head *head, int threats, struct head_trace *trace)
{
    float value = head->constant + head->threat[threats];
    for (int j = 0; j < LINES_HIDDEN; j++)
        trace->hidden[j] = head->hidden_bias[j] + head->threat_hidden[threats][j];
    memcpy(trace->second, head->second_bias, sizeof trace->second);
    hide(head->hidden[0], trace->input, LINES_SUMS, trace->hidden, LINES_HIDDEN);
    hide(head->second[0], trace->hidden, LINES_HIDDEN, trace->second, LINES_SECOND);
    for (int j = 0; j < LINES_HIDDEN; j++)
        value += head->out[j] * trace->hidden[j];
    for (int j = 0; j < LINES_SECOND; j++)
        value += head->second_out[j] * trace->second[j];
    return value;
}

/* The error of the sums of a layer, from those of the layer after it: adds its weights' gradient,
 * and writes to `input_error` what comes of its inputs. Sums in lanes and adds the lanes last, so
 * that compilers vectorise it. */
static inline void unhide(const float *restrict rows, float *restrict gradient,
                          const float *restrict input, int count, const float *restrict error,
                          int width, float *restrict input_error)
{
    enum { LANES = 8 };
    for (int i = 0; i < count; i++) {
        float lane[LANES] = {0}, sum = 0;
        for (int j = 0; j < width; j += LANES)
            for (int k = 0; k < LANES; k++) {
                lane[k] += rows[i * width + j + k] * error[j + k];
                gradient[i * width + j + k] += error[j + k] * input[i];
            }
        for (int k = 0; k < LANES; k++)
            sum += lane[k];
        input_error[i] = sum;
    }
}

void head_backward(const struct head *head, struct head *gradient, int threats,
                   const struct head_trace *trace, float error, float sum_error[LINES_SUMS])
{
    float hidden_error[LINES_HIDDEN], second_error[LINES_SECOND];
    gradient->constant += error;
    gradient->threat[threats] += error;
    for (int j = 0; j < LINES_SECOND; j++) {
        second_error[j] = trace->second[j] > 0 ? error * head->second_out[j] : 0;
        gradient->second_out[j] += error * trace->second[j];
        gradient->second_bias[j] += second_error[j];
    }
    unhide(head->second[0], gradient->second[0], trace->hidden, LINES_HIDDEN, second_error,
           LINES_SECOND, hidden_error);
    for (int j = 0; j < LINES_HIDDEN; j++) {
        hidden_error[j] = trace->hidden[j] > 0 ? hidden_error[j] + error * head->out[j] : 0;
        gradient->out[j] += error * trace->hidden[j];
        gradient->hidden_bias[j] += hidden_error[j];
        gradient->threat_hidden[threats][j] += hidden_error[j];
    }
    unhide(head->hidden[0], gradient->hidden[0], trace->input, LINES_SUMS, hidden_error,
           LINES_HIDDEN, sum_error);
    for (int i = 0; i < LINES_SUMS; i++)
        sum_error[i] *= head_input_scale;
}

/* How many units of struct lines_head make 1 here. */
static const double hidden_unit = NET_HIDDEN_UNIT * (double)head_input_scale,
                    hidden_bias_unit = (double)NET_TOP * NET_HIDDEN_UNIT,
                    hidden_one = (NET_TOP * NET_HIDDEN_UNIT) >> NET_HIDDEN_SHIFT,
                    second_unit = 1 << LINES_SECOND_SHIFT,
                    second_bias_unit = hidden_one * second_unit,
                    out_unit = (double)EVAL_SCALE * NET_OUT_UNIT,
                    threat_unit = (double)EVAL_SCALE * NET_UNIT;

void head_print_row(FILE *out, const float *numbers, int count, double unit, int32_t limit)
{
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%lld", i ? " " : "",
                llrint(fmax(fmin((double)numbers[i] * unit, limit), -limit)));
    putc('\n', out);
}

/* Prints a line for each hidden sum: its bias, the weight of its number, and its weights. */
static void print_layer(FILE *out, const float *bias, double bias_unit, const float *number,
                        const float *rows, int inputs, int width, double unit)
{
    float weights[LINES_SUMS];
    for (int j = 0; j < width; j++) {
        for (int i = 0; i < inputs; i++)
            weights[i] = rows[i * width + j];
        fprintf(out, "%lld %lld ", llrint((double)bias[j] * bias_unit),
                llrint((double)number[j] * out_unit));
        head_print_row(out, weights, inputs, unit, INT16_MAX);
    }
}

void head_print(FILE *out, const struct head *head)
{
    fputs("hidden\n", out);
    print_layer(out, head->hidden_bias, hidden_bias_unit, head->out, head->hidden[0], LINES_SUMS,
                LINES_HIDDEN, hidden_unit);
    fputs("second\n", out);
    print_layer(out, head->second_bias, second_bias_unit, head->second_out, head->second[0],
                LINES_HIDDEN, LINES_SECOND, second_unit);
    fputs("threats\n", out);
    for (int i = 0; i < THREAT_SETS; i++) {
        fprintf(out, "%lld ", llrint((double)(head->threat[i] + head->constant) * threat_unit));
        head_print_row(out, head->threat_hidden[i], LINES_HIDDEN, hidden_bias_unit, INT32_MAX);
    }
}

static float unprinted(int32_t number, double unit)
{
    return (float)(number / unit);
}

void head_take(struct head *head, const struct lines_head *from)
{
    for (int j = 0; j < LINES_HIDDEN; j++) {
        for (int i = 0; i < LINES_SUMS; i++)
            head->hidden[i][j] = unprinted(from->hidden[j][i], hidden_unit);
        head->hidden_bias[j] = 0;
        head->out[j] = unprinted(from->out[j], out_unit);
    }
    for (int j = 0; j < LINES_SECOND; j++) {
        head->second_out[j] = unprinted(from->second_out[j], out_unit);
        if (!from->second_out[j])
            continue;
        head->second_bias[j] = unprinted(from->second_bias[j], second_bias_unit);
        for (int i = 0; i < LINES_HIDDEN; i++)
            head->second[i][j] = unprinted(from->second[j][i], second_unit);
    }
    for (int i = 0; i < THREAT_SETS; i++) {
        head->threat[i] = unprinted(from->threat[i], threat_unit);
        for (int j = 0; j < LINES_HIDDEN; j++)
            head->threat_hidden[i][j] = unprinted(from->hidden_bias[i][j], hidden_bias_unit);
    }
    head->constant = 0;
}
