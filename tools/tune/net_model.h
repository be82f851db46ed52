/* What tools/nettune fits: the network of src/eval/net.h in floating point, its gradient, and the
 * steps down it, by Adam with the parameters' decay apart (Loshchilov and Hutter 2019). A cell's
 * worth lies in 0 .. 1 here, a value in logistic units: EVAL_SCALE is 1.
 *
 * The inner loops go number by number along rows, without a sum across them, so that compilers
 * make vectors of them as they stand. */
#ifndef LIANZI_TOOLS_TUNE_NET_MODEL_H
#define LIANZI_TOOLS_TUNE_NET_MODEL_H

#include "eval/net.h"

enum { NET_INPUTS = 2 * NET_WIDTH }; /* the mover's view, then the other's */

/* A hidden layer's input is the sum over all cells times this, so that steps as large as the other
 * numbers' suit its weights. */
static const float net_input_scale = 1.0F / 8;

/* Equal cells of a position: the pairs of the four lines, in ascending order, each the mover's
 * shape * NET_SHAPES + the other's. */
struct net_cell {
    uint8_t pair[4];
    uint16_t count;
};

struct net_position {
    size_t first; /* of its cells */
    uint16_t cells;
    uint8_t threats; /* THREAT bits */
    uint8_t mover;   /* 0 black, 1 white */
    float target;    /* the mover's expected score, 0 .. 1 */
};

/* What net_weights holds, for one colour. */
struct net_numbers {
    float pair[NET_PAIRS][NET_WIDTH];
    float bias[NET_WIDTH];
    float hidden[NET_INPUTS][NET_HIDDEN]; /* by input */
    float hidden_bias[NET_HIDDEN];
    float out[NET_HIDDEN];
    float threat[THREAT_SETS];
    float constant; /* beside every set of threats */
};

enum { NET_NUMBERS = sizeof(struct net_numbers) / sizeof(float) };

union net_parameters {
    struct net_numbers colour[2];
    float all[2 * NET_NUMBERS];
};

struct net_model {
    bool by_colour; /* the colours' numbers differ: renju; otherwise all are black's */
    union net_parameters parameter, gradient, mean, square;
    long steps;
};

/* What a forward pass leaves for the backward one. */
struct net_trace {
    float worth[LZ_CELLS_MAX][NET_INPUTS]; /* of each kind of cell */
    float input[NET_INPUTS];
    float hidden[NET_HIDDEN];
};

/* Numbers to begin with, by chance; those of a pair that no cell of the positions has are zero and
 * stay so. `by_colour` has been set. */
void net_start(struct net_model *model, const struct net_position *positions, size_t count,
               const struct net_cell *cells);
/* The value of a position for its mover. `cell` is the first of its cells. */
float net_forward(const struct net_model *model, const struct net_position *position,
                  const struct net_cell *cell, struct net_trace *trace);
/* Adds the gradient of `error` times the value that left the trace. */
void net_backward(struct net_model *model, const struct net_position *position,
                  const struct net_cell *cell, const struct net_trace *trace, float error);
/* One step at a rate, with `decay` of it drawing the parameters to zero; clears the gradient. */
void net_step(struct net_model *model, double rate, double decay);

#endif
