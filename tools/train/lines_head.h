/* The head of a network over lines (struct lines_head of src/net/lines.h) in floating point: its
 * value, its gradient, and its part of the files in data/nets (docs/FORMATS.md). Units are as in
 * tune/head.h. */
#ifndef LIANZI_TOOLS_TRAIN_LINES_HEAD_H
#define LIANZI_TOOLS_TRAIN_LINES_HEAD_H

#include "net/lines.h"
#include "tune/head.h"

struct lines_layers {
    float hidden[LINES_SUMS][LINES_HIDDEN];         /* by input */
    float threat_hidden[THREAT_SETS][LINES_HIDDEN]; /* added to the hidden sums */
    float hidden_bias[LINES_HIDDEN], out[LINES_HIDDEN];
    float second[LINES_HIDDEN][LINES_SECOND]; /* by hidden number */
    float second_bias[LINES_SECOND], second_out[LINES_SECOND];
    float threat[THREAT_SETS];
    float constant; /* added to every set of threats */
};

/* The forward pass's values for the backward pass. */
struct lines_head_trace {
    float input[LINES_SUMS];
    float hidden[LINES_HIDDEN], second[LINES_SECOND];
};

/* Sets the weights to random numbers (base/random.h). */
void lines_head_start(struct lines_layers *head, uint64_t *random);
/* The value for a set of threats and the trace's input. Writes the trace's hidden numbers. */
float lines_head_forward(const struct lines_layers *head, int threats,
                         struct lines_head_trace *trace);
/* Adds the gradient of `error` times the value of the trace's forward pass, and writes that of the
 * sums over all cells, the input without its scale. */
void lines_head_backward(const struct lines_layers *head, struct lines_layers *gradient,
                         int threats, const struct lines_head_trace *trace, float error,
                         float sum_error[LINES_SUMS]);
/* Sets the numbers to those of a head that was printed. What the second layer's hidden numbers are
 * made of stays as it is for those without a weight: the value is the same, and they can learn. */
void lines_head_take(struct lines_layers *head, const struct lines_head *from);
void lines_head_print(FILE *out, const struct lines_layers *head);

#endif
