/* The model that tools/train fits: the network of src/net/lines.h in floating point, its gradient,
 * and steps. Units and loops are as in train/head.h. */
#ifndef LIANZI_TOOLS_TRAIN_MODEL_H
#define LIANZI_TOOLS_TRAIN_MODEL_H

#include "train/head.h"
#include "train/rows.h"

enum { MODEL_NO_MOVE = UINT16_MAX };

/* An empty cell near to stones or in line with some: its four lines' rows. */
struct model_cell {
    uint16_t row[BOARD_DIRECTIONS];
    uint16_t point;
};

struct model_position {
    size_t first; /* index of its first cell */
    uint16_t cells;
    uint16_t moves;  /* so many cells are the moves that the search lists; they come first */
    uint16_t best;   /* the move that the search chose, one of them; MODEL_NO_MOVE for another */
    uint8_t threats; /* THREAT bits */
    uint8_t mover;   /* 0 black, 1 white */
    uint8_t stones;
    bool stray;
    float result; /* the mover's, 0 .. 1 */
    float search; /* the searched score, as an expected result */
    float now;    /* what this build's evaluator expects, of held-out positions */
};

typedef float model_row[NET_SUMS];

/* If the colours play alike, the rows' parts are used to half their width, and the first head is
 * for both colours: its sums and its products begin with the view of the colour to move. */
struct model_numbers {
    struct head head[2]; /* by the colour to move */
    model_row bias;      /* of a cell, 0 at most */
    model_row shapes[ROWS_SHAPES], inner[ROWS_INNERS_MAX];
    model_row own[ROWS_MAX]; /* a rule uses no more than its rows */
};

enum { MODEL_NUMBERS = sizeof(struct model_numbers) / sizeof(float) };

union model_parameters {
    struct model_numbers numbers;
    float all[MODEL_NUMBERS];
};

struct model {
    const struct rows *rows;
    union model_parameters parameter, gradient, mean, square;
    model_row row[ROWS_MAX], row_gradient[ROWS_MAX]; /* the sums of the parts */
    long steps;
};

/* The forward pass's values for the backward pass. */
struct model_trace {
    model_row worth[LZ_CELLS_MAX]; /* of each cell */
    struct head_trace head;
};

/* Sets the parameters to small random numbers. The caller has set `rows`. */
void model_start(struct model *model);
/* Sets the parameters to those of a network of the rule. The caller has started the model; see
 * head_take for what stays. */
void model_take(struct model *model, const struct lines_net *from);
/* The value of a position for its mover. `cell` is the first of its cells. */
float model_forward(const struct model *model, const struct model_position *position,
                    const struct model_cell *cell, struct model_trace *trace);
/* Adds the gradient of `error` times the value of the trace's forward pass. */
void model_backward(struct model *model, const struct model_position *position,
                    const struct model_cell *cell, const struct model_trace *trace, float error);
/* Makes one step at the rate, with weight decay `decay`, and clears the gradient. */
void model_step(struct model *model, double rate, double decay);
/* Writes the head for a colour to move (0 black, 1 white), of inputs in the order of the rows'
 * numbers. */
void model_head(const struct model *model, int mover, struct head *out);
/* Follows parameters that were set from outside. */
void model_follow(struct model *model);
/* Forgets how the numbers moved so far. */
void model_rest(struct model *model);

#endif
