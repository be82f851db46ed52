/* What tools/tune fits: a number for every cell code, by colour and role, each the sum of where it
 * began, something for its class, something for each of its four shapes, and something of its own;
 * the common parts carry codes that hardly occur. Stochastic gradient descent by Adam (Kingma and
 * Ba 2015). */
#ifndef LIANZI_TOOLS_TUNE_MODEL_H
#define LIANZI_TOOLS_TUNE_MODEL_H

#include "eval/eval.h"

enum {
    MODEL_TABLES = 4, /* two roles of black, two of white */
    MODEL_CODES = MODEL_TABLES * CELL_CODES,
    MODEL_CLASSES = MODEL_TABLES * CLASS_COUNT,
    MODEL_SHAPES = MODEL_TABLES * SHAPE_COUNT,
    MODEL_THREATS = 2 * 64,
    MODEL_OWN = 0,
    MODEL_CLASS = MODEL_CODES,
    MODEL_SHAPE = MODEL_CLASS + MODEL_CLASSES,
    MODEL_THREAT = MODEL_SHAPE + MODEL_SHAPES,
    MODEL_PARAMETERS = MODEL_THREAT + MODEL_THREATS
};

struct model {
    bool by_colour; /* the colours' numbers differ: renju; otherwise all are black's */
    double start[MODEL_CODES];
    double parameter[MODEL_PARAMETERS];
    double gradient[MODEL_PARAMETERS];
    double mean[MODEL_PARAMETERS], square[MODEL_PARAMETERS];
    double number[MODEL_CODES]; /* the sums, by model_id */
    long steps;
};

static inline int model_id(const struct model *model, int colour, int role, int code)
{
    return ((model->by_colour ? colour : 0) * 2 + role) * CELL_CODES + code;
}

static inline int model_threat_id(const struct model *model, int colour, unsigned threats)
{
    return MODEL_THREAT + (model->by_colour ? colour : 0) * 64 + (int)threats;
}

/* `start` may be NULL: all zero. */
void model_init(struct model *model, bool by_colour, const double *start);
/* Adds the gradient of `number[id]`; that of a threat goes to `gradient` itself. */
void model_push(struct model *model, int id, double gradient);
/* One step at a rate, with own numbers drawn to zero by `decay`; clears the gradient. */
void model_step(struct model *model, double rate, double decay);
/* Prints one table, rounded, within +-limit. */
void model_print(const struct model *model, int colour, int role, double scale, int limit);

#endif
