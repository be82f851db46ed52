/* The model that tools/tune fits: the policy's numbers, by colour and role. The number of a cell's
 * code is the present one plus a part for its class, one for each of its four shapes, and one of
 * its own; the shared parts carry codes that hardly occur. All parts are drawn to zero, so that
 * little data changes little: a Gaussian prior whose mean is the engine's present numbers. Descends
 * by Adam (Kingma and Ba 2015).
 *
 * Everything is in logistic units: POLICY_UNIT is 1. */
#ifndef LIANZI_TOOLS_TUNE_MODEL_H
#define LIANZI_TOOLS_TUNE_MODEL_H

#include "eval/eval.h"

enum {
    MODEL_TABLES = 4, /* two roles of black, two of white */
    MODEL_NUMBERS = MODEL_TABLES * CELL_CODES,
    MODEL_CLASS = MODEL_NUMBERS, /* parameters: one for each number, then the shared ones */
    MODEL_SHAPE = MODEL_CLASS + MODEL_TABLES * CLASS_COUNT,
    MODEL_PARAMETERS = MODEL_SHAPE + MODEL_TABLES * SHAPE_COUNT
};

struct model {
    bool by_colour; /* the colours' numbers differ: renju; otherwise all are black's */
    double start[MODEL_NUMBERS];
    double parameter[MODEL_PARAMETERS];
    double gradient[MODEL_PARAMETERS];
    double mean[MODEL_PARAMETERS], square[MODEL_PARAMETERS];
    double number[MODEL_NUMBERS]; /* the sums */
    long steps;
};

static inline int model_id(const struct model *model, int colour, int role, int code)
{
    return ((model->by_colour ? colour : 0) * 2 + role) * CELL_CODES + code;
}

/* `start` has been set. */
void model_init(struct model *model);
/* Adds to the gradient of number[id]. */
void model_push(struct model *model, int id, double gradient);
/* One step at a rate, with the parameters drawn to zero by `pull`, the shared ones less; clears the
 * gradient. */
void model_step(struct model *model, double rate, double pull);
/* Back to other parameters. */
void model_set(struct model *model, const double parameter[MODEL_PARAMETERS]);

#endif
