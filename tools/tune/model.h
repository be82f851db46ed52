/* The model that tools/tune fits: the policy's numbers, by colour and role. The number of a cell's
 * code is the engine's current number plus a part for the cell's class, one for each of its four
 * shapes, and one for the code itself. The shared parts also move codes that hardly occur. A
 * Gaussian prior draws all parts to zero, so that little data changes little. The method is Adam
 * (Kingma and Ba 2015).
 *
 * All numbers are in logistic units: 1 stands for POLICY_UNIT. */
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
    bool by_colour; /* each colour has its own numbers (renju); otherwise both use black's */
    double start[MODEL_NUMBERS];
    double parameter[MODEL_PARAMETERS];
    double gradient[MODEL_PARAMETERS];
    double mean[MODEL_PARAMETERS], square[MODEL_PARAMETERS];
    double number[MODEL_NUMBERS]; /* start plus all its parts */
    long steps;
};

static inline int model_id(const struct model *model, int colour, int role, int code)
{
    return ((model->by_colour ? colour : 0) * 2 + role) * CELL_CODES + code;
}

/* Sets everything but `start`, which the caller has set. */
void model_init(struct model *model);
/* Adds to the gradient of number[id]. */
void model_push(struct model *model, int id, double gradient);
/* Makes one step at the rate and clears the gradient. `pull` is how strongly the prior draws the
 * parameters to zero; it draws the shared ones less. */
void model_step(struct model *model, double rate, double pull);
void model_set(struct model *model, const double parameter[MODEL_PARAMETERS]);

#endif
