#include "tune/head.h"

#include "tune/adam.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How many units of struct net_head make 1 here. */
static const double hidden_unit = NET_HIDDEN_UNIT,
                    hidden_bias_unit = (double)NET_TOP * NET_HIDDEN_UNIT,
                    out_unit = (double)EVAL_SCALE * NET_OUT_UNIT,
                    threat_unit = (double)EVAL_SCALE * NET_UNIT;

void head_start(struct head *head, uint64_t *random)
{
    for (int i = 0; i < NET_SUMS; i++)
        adam_start(head->hidden[i], NET_HIDDEN, 0.5 * sqrt(3.0 / NET_SUMS), random);
}

float head_forward(const struct head *head, int threats, struct head_trace *trace)
{
    float value = head->constant + head->threat[threats];
    memcpy(trace->hidden, head->hidden_bias, sizeof trace->hidden);
    for (int i = 0; i < NET_SUMS; i++)
        for (int j = 0; j < NET_HIDDEN; j++)
            trace->hidden[j] += head->hidden[i][j] * trace->input[i];
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

void head_backward(const struct head *head, struct head *gradient, int threats,
                   const struct head_trace *trace, float error, float sum_error[NET_SUMS])
{
    float hidden_error[NET_HIDDEN];
    gradient->constant += error;
    gradient->threat[threats] += error;
    for (int j = 0; j < NET_HIDDEN; j++) {
        hidden_error[j] = trace->hidden[j] > 0 ? error * head->out[j] : 0;
        gradient->out[j] += error * trace->hidden[j];
        gradient->hidden_bias[j] += hidden_error[j];
    }
    for (int i = 0; i < NET_SUMS; i++) {
        for (int j = 0; j < NET_HIDDEN; j++)
            gradient->hidden[i][j] += hidden_error[j] * trace->input[i];
        sum_error[i] = head_input_scale * product(head->hidden[i], hidden_error);
    }
}

static float unprinted(int32_t number, double unit)
{
    return (float)(number / unit);
}

void head_take(struct head *head, const struct net_head *from)
{
    for (int row = 0; row < NET_HIDDEN; row++) {
        for (int i = 0; i < NET_SUMS; i++)
            head->hidden[i][row] = unprinted(from->hidden[row][i], hidden_unit * head_input_scale);
        head->hidden_bias[row] = unprinted(from->hidden_bias[row], hidden_bias_unit);
        head->out[row] = unprinted(from->out[row], out_unit);
    }
    for (int i = 0; i < THREAT_SETS; i++)
        head->threat[i] = unprinted(from->threat[i], threat_unit);
    head->constant = 0;
}

static int64_t printed(float number, double unit, int32_t limit)
{
    return llrint(fmax(fmin((double)number * unit, limit), -limit));
}

static int64_t printed_hidden(const struct head *head, int input, int row)
{
    return printed(head->hidden[input][row] * head_input_scale, hidden_unit, INT16_MAX);
}

static int64_t printed_bias(const struct head *head, int row)
{
    return printed(head->hidden_bias[row], hidden_bias_unit, INT32_MAX);
}

bool head_fits(const char *program, const struct head *head)
{
    for (int row = 0; row < NET_HIDDEN; row++) {
        int64_t sum = 0;
        for (int i = 0; i < NET_SUMS; i++)
            sum += llabs(printed_hidden(head, i, row));
        sum = sum * NET_TOP * LZ_CELLS_MAX + llabs(printed_bias(head, row));
        if (sum > INT32_MAX) {
            fprintf(stderr, "%s: hidden row %d: a sum could be %" PRId64 "\n", program, row + 1,
                    sum);
            return false;
        }
    }
    return true;
}

void head_print_row(FILE *out, const float *numbers, int count, double unit, int32_t limit)
{
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%" PRId64, i ? " " : "", printed(numbers[i], unit, limit));
    putc('\n', out);
}

void head_print(FILE *out, const struct head *head)
{
    float threat[THREAT_SETS];
    fputs("hidden\n", out);
    for (int row = 0; row < NET_HIDDEN; row++) {
        fprintf(out, "%" PRId64 " %" PRId64, printed_bias(head, row),
                printed(head->out[row], out_unit, INT16_MAX));
        for (int i = 0; i < NET_SUMS; i++)
            fprintf(out, " %" PRId64, printed_hidden(head, i, row));
        putc('\n', out);
    }
    fputs("threats\n", out);
    for (int i = 0; i < THREAT_SETS; i++)
        threat[i] = head->threat[i] + head->constant;
    for (int i = 0; i < THREAT_SETS; i += 8)
        head_print_row(out, &threat[i], 8, threat_unit, INT32_MAX);
}
