/* The head of a network (struct net_head of src/eval/net.h) in floating point: its value, its
 * gradient, and its part of the files in data/nets (docs/FORMATS.md). A cell's worth lies in
 * 0 .. 1, and a value is in logistic units: 1 stands for EVAL_SCALE.
 *
 * The inner loops run along rows and sum nothing across them, so that compilers vectorise them. */
#ifndef LIANZI_TOOLS_TUNE_HEAD_H
#define LIANZI_TOOLS_TUNE_HEAD_H

#include "eval/net_kernel.h"
#include <stdio.h>

/* The input is the sum over all cells times this factor. It lets the head's weights use the same
 * step size as the other numbers. */
static const float head_input_scale = 1.0F / 8;

struct head {
    float hidden[NET_SUMS][NET_HIDDEN]; /* by input */
    float hidden_bias[NET_HIDDEN];
    float out[NET_HIDDEN];
    float threat[THREAT_SETS];
    float constant; /* added to every set of threats */
};

/* The forward pass's values for the backward pass. */
struct head_trace {
    float input[NET_SUMS];
    float hidden[NET_HIDDEN];
};

/* Sets the hidden layer's weights to random numbers (base/random.h). */
void head_start(struct head *head, uint64_t *random);
/* The value for a set of threats and the trace's input. Writes the trace's hidden sums. */
float head_forward(const struct head *head, int threats, struct head_trace *trace);
/* Adds the gradient of `error` times the value of the trace's forward pass, and writes that of the
 * sum over all cells, the input without its scale. */
void head_backward(const struct head *head, struct head *gradient, int threats,
                   const struct head_trace *trace, float error, float sum_error[NET_SUMS]);

/* Sets the numbers to those of a head that was printed. */
void head_take(struct head *head, const struct net_head *from);
/* Whether every sum of the hidden layer fits 32 bits in every position; false after a complaint by
 * `program`. */
bool head_fits(const char *program, const struct head *head);
void head_print(FILE *out, const struct head *head);
/* Prints a line of numbers, each times `unit`, held within -limit .. limit. */
void head_print_row(FILE *out, const float *numbers, int count, double unit, int32_t limit);

#endif
