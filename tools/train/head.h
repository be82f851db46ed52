/* The head of a network over lines (struct lines_head of src/net/lines.h) in floating point: its
 * value, its gradient, and its part of the files in data/nets (docs/FORMATS.md). A cell's worth
 * lies in 0 .. 1, and a value is in logistic units: 1 stands for EVAL_SCALE.
 *
 * The inner loops run along rows and sum nothing across them, so that compilers vectorise them. */
#ifndef LIANZI_TOOLS_TRAIN_HEAD_H
#define LIANZI_TOOLS_TRAIN_HEAD_H

#include "net/lines.h"
#include <stdio.h>

/* The input is the sum over all cells times this factor. It lets the head's weights use the same
 * step size as the other numbers. */
static const float head_input_scale = 1.0F / 8;

struct head {
    float hidden[LINES_SUMS][LINES_HIDDEN];         /* by input */
    float threat_hidden[THREAT_SETS][LINES_HIDDEN]; /* added to the hidden sums */
    float hidden_bias[LINES_HIDDEN], out[LINES_HIDDEN];
    float second[LINES_HIDDEN][LINES_SECOND]; /* by hidden number */
    float second_bias[LINES_SECOND], second_out[LINES_SECOND];
    float threat[THREAT_SETS];
    float constant; /* added to every set of threats */
};

/* The forward pass's values for the backward pass. */
struct head_trace {
    float input[LINES_SUMS];
    float hidden[LINES_HIDDEN], second[LINES_SECOND];
};

/* Sets the weights to random numbers (base/random.h). */
void head_start(struct head *head, uint64_t *random);
/* The value for a set of threats and the trace's input. Writes the trace's hidden numbers. */
float head_forward(const struct head *head, int threats, struct head_trace *trace);
/* Adds the gradient of `error` times the value of the trace's forward pass, and writes that of the
 * sums over all cells, the input without its scale. */
void head_backward(const struct head *head, struct head *gradient, int threats,
                   const struct head_trace *trace, float error, float sum_error[LINES_SUMS]);
/* Sets the numbers to those of a head that was printed. What the second layer's hidden numbers are
 * made of stays as it is for those without a weight: the value is the same, and they can learn. */
void head_take(struct head *head, const struct lines_head *from);
void head_print(FILE *out, const struct head *head);
/* Prints a line of numbers, each times `unit`, held within -limit .. limit. */
void head_print_row(FILE *out, const float *numbers, int count, double unit, int32_t limit);

#endif
