#include "tune/model.h"

#include <math.h>
#include <string.h>

/* The prior lets the shared parts move three times as far as a code's own part. */
static const double shared_pull = 1.0 / 9;

/* A code's four shapes, one in each four bits. */
static unsigned code_shapes(int code)
{
    unsigned shapes = 0;
    for (int i = 0; i < 4; i++)
        shapes |= (unsigned)cell_code_shapes[code][i] << 4 * i;
    return shapes;
}

static int class_id(const struct model *model, int id)
{
    const int table = id / CELL_CODES, code = id % CELL_CODES;
    const bool forbids = model->by_colour && table < 2;
    return MODEL_CLASS + table * CLASS_COUNT + (int)cell_class_of(code_shapes(code), forbids);
}

static int shape_id(int id, int direction)
{
    const int table = id / CELL_CODES, code = id % CELL_CODES;
    return MODEL_SHAPE + table * SHAPE_COUNT + cell_code_shapes[code][direction];
}

static void sum_up(struct model *model)
{
    for (int id = 0; id < MODEL_NUMBERS; id++) {
        model->number[id] =
            model->start[id] + model->parameter[id] + model->parameter[class_id(model, id)];
        for (int i = 0; i < 4; i++)
            model->number[id] += model->parameter[shape_id(id, i)];
    }
}

void model_init(struct model *model)
{
    memset(model->gradient, 0, sizeof model->gradient);
    memset(model->mean, 0, sizeof model->mean);
    memset(model->square, 0, sizeof model->square);
    memset(model->parameter, 0, sizeof model->parameter);
    model->steps = 0;
    sum_up(model);
}

void model_push(struct model *model, int id, double gradient)
{
    model->gradient[id] += gradient;
    model->gradient[class_id(model, id)] += gradient;
    for (int i = 0; i < 4; i++)
        model->gradient[shape_id(id, i)] += gradient;
}

void model_step(struct model *model, double rate, double pull)
{
    const double mean_keeps = 0.9, square_keeps = 0.999;
    model->steps++;
    const double mean_scale = 1 - pow(mean_keeps, (double)model->steps);
    const double square_scale = 1 - pow(square_keeps, (double)model->steps);
    for (int i = 0; i < MODEL_PARAMETERS; i++) {
        const double drawn = i < MODEL_CLASS ? pull : pull * shared_pull;
        const double gradient = model->gradient[i] + drawn * model->parameter[i];
        if (gradient == 0 && model->mean[i] == 0)
            continue;
        model->mean[i] = mean_keeps * model->mean[i] + (1 - mean_keeps) * gradient;
        model->square[i] =
            square_keeps * model->square[i] + (1 - square_keeps) * gradient * gradient;
        model->parameter[i] -=
            rate * (model->mean[i] / mean_scale) / (sqrt(model->square[i] / square_scale) + 1e-9);
    }
    memset(model->gradient, 0, sizeof model->gradient);
    sum_up(model);
}

void model_set(struct model *model, const double parameter[MODEL_PARAMETERS])
{
    memcpy(model->parameter, parameter, sizeof model->parameter);
    sum_up(model);
}
