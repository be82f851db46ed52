/* The policy that tools/train fits: that of src/net/lines.h in floating point, its gradient, and
 * steps. It is fitted to the moves that searches chose, by the cross entropy, once the values are
 * known: a position's sums over all cells are an input. */
#ifndef LIANZI_TOOLS_TRAIN_POLICY_H
#define LIANZI_TOOLS_TRAIN_POLICY_H

#include "train/model.h"
#include <stdio.h>

typedef float policy_numbers_row[POLICY_SUMS];

/* If the colours play alike, the rows' parts are used to half their width, as in the model. */
struct policy_layers {
    float hidden[NET_SUMS][POLICY_HIDDEN]; /* by input */
    float hidden_bias[POLICY_HIDDEN];
    policy_numbers_row out[POLICY_HIDDEN], out_bias;
};

struct policy_numbers {
    struct policy_layers filter[2]; /* by the colour to move; the first alone if they play alike */
    policy_numbers_row around[POLICY_PARTS];
    policy_numbers_row shapes[ROWS_SHAPES], inner[ROWS_INNERS_MAX];
    policy_numbers_row own[ROWS_MAX]; /* a rule uses no more than its rows */
};

enum { POLICY_NUMBERS = sizeof(struct policy_numbers) / sizeof(float) };

union policy_parameters {
    struct policy_numbers numbers;
    float all[POLICY_NUMBERS];
};

struct policy_model {
    const struct rows *rows;
    union policy_parameters parameter, gradient, mean, square;
    policy_numbers_row row[ROWS_MAX], row_gradient[ROWS_MAX]; /* the sums of the parts */
    long steps;
    uint16_t at[BOARD_POINTS]; /* the index of a position's cell, by point, while it is passed */
};

/* The forward pass's values for the backward pass. */
struct policy_trace {
    float input[NET_SUMS], hidden[POLICY_HIDDEN];
    policy_numbers_row filter;
    policy_numbers_row held[LZ_CELLS_MAX + 1]; /* of each cell, and of none */
    uint16_t around[LZ_CELLS_MAX][9];          /* of each move: its cell and those around it */
    policy_numbers_row sum[LZ_CELLS_MAX];      /* of each move, over those cells */
    float promise[LZ_CELLS_MAX], chance[LZ_CELLS_MAX];
};

/* Sets the parameters to small random numbers. The caller has set `rows`. */
void policy_model_start(struct policy_model *policy);
/* Sets the parameters of a started model to a network's. */
void policy_model_take(struct policy_model *policy, const struct lines_net *from);
/* Writes the promises and chances of a position's moves. `cell` is the first of its cells; the
 * trace's input is set to that of the value's head. */
void policy_model_forward(struct policy_model *policy, const struct model_position *position,
                          const struct model_cell *cell, struct policy_trace *trace);
/* Adds the gradient of `scale` times the loss of the trace's forward pass. */
void policy_model_backward(struct policy_model *policy, const struct model_position *position,
                           const struct model_cell *cell, const struct policy_trace *trace,
                           float scale);
/* Makes one step at the rate, with weight decay `decay`, and clears the gradient. */
void policy_model_step(struct policy_model *policy, double rate, double decay);

/* Print the rows, the weights of the cells around, and the filters (docs/FORMATS.md). */
void policy_print_rows(FILE *out, const struct policy_model *policy);
void policy_print_filters(FILE *out, const struct policy_model *policy);

#endif
