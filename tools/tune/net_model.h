/* The model that tools/nettune fits: the network of src/eval/net.h in floating point, its gradient,
 * and steps. Units and loops are as in tune/head.h. */
#ifndef LIANZI_TOOLS_TUNE_NET_MODEL_H
#define LIANZI_TOOLS_TUNE_NET_MODEL_H

#include "tune/head.h"

/* A kind of cell in a position, and how many cells are of it. The pairs of the four lines are in
 * ascending order. A pair is the mover's shape * NET_SHAPES + the other side's. */
struct net_cell {
    uint8_t pair[4];
    uint16_t count;
};

struct net_position {
    size_t first; /* index of its first cell */
    uint16_t cells;
    uint8_t threats; /* THREAT bits */
    uint8_t mover;   /* 0 black, 1 white */
    float target;    /* the mover's expected score, 0 .. 1 */
};

/* One colour's numbers, as in struct net_weights. */
struct net_numbers {
    float pair[NET_PAIRS][NET_WIDTH];
    float bias[NET_WIDTH];
    struct head head; /* its inputs are the mover's view, then the other's */
};

enum { NET_NUMBERS = sizeof(struct net_numbers) / sizeof(float) };

union net_parameters {
    struct net_numbers colour[2];
    float all[2 * NET_NUMBERS];
};

struct net_model {
    bool by_colour; /* each colour has its own numbers (renju); otherwise both use black's */
    union net_parameters parameter, gradient, mean, square;
    long steps;
};

/* The forward pass's values for the backward pass. */
struct net_trace {
    float worth[LZ_CELLS_MAX][NET_SUMS]; /* of each kind of cell */
    struct head_trace head;
};

/* Sets the parameters to random numbers. Pairs that no cell of the positions has are zero and stay
 * so. The caller has set `by_colour`. */
void net_start(struct net_model *model, const struct net_position *positions, size_t count,
               const struct net_cell *cells);
/* The value of a position for its mover. `cell` is the first of its cells. */
float net_forward(const struct net_model *model, const struct net_position *position,
                  const struct net_cell *cell, struct net_trace *trace);
/* Adds the gradient of `error` times the value of the trace's forward pass. */
void net_backward(struct net_model *model, const struct net_position *position,
                  const struct net_cell *cell, const struct net_trace *trace, float error);
/* Makes one step at the rate, with weight decay `decay`, and clears the gradient. */
void net_step(struct net_model *model, double rate, double decay);

#endif
