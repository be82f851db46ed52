#include "tune/model.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int table_class(const struct model *model, int table, int code)
{
    return cell_code_class[model->by_colour && table < 2][code];
}

static void sum_up(struct model *model)
{
    for (int id = 0; id < MODEL_CODES; id++) {
        const int table = id / CELL_CODES, code = id % CELL_CODES;
        double number = model->start[id] + model->parameter[MODEL_OWN + id];
        number +=
            model->parameter[MODEL_CLASS + table * CLASS_COUNT + table_class(model, table, code)];
        for (int i = 0; i < 4; i++)
            number +=
                model->parameter[MODEL_SHAPE + table * SHAPE_COUNT + cell_code_shapes[code][i]];
        model->number[id] = number;
    }
}

void model_init(struct model *model, bool by_colour, const double *start)
{
    memset(model, 0, sizeof *model);
    model->by_colour = by_colour;
    if (start)
        memcpy(model->start, start, sizeof model->start);
    sum_up(model);
}

void model_push(struct model *model, int id, double gradient)
{
    const int table = id / CELL_CODES, code = id % CELL_CODES;
    model->gradient[MODEL_OWN + id] += gradient;
    model->gradient[MODEL_CLASS + table * CLASS_COUNT + table_class(model, table, code)] +=
        gradient;
    for (int i = 0; i < 4; i++)
        model->gradient[MODEL_SHAPE + table * SHAPE_COUNT + cell_code_shapes[code][i]] += gradient;
}

void model_step(struct model *model, double rate, double decay)
{
    const double mean_keeps = 0.9, square_keeps = 0.999;
    model->steps++;
    const double mean_scale = 1 - pow(mean_keeps, (double)model->steps);
    const double square_scale = 1 - pow(square_keeps, (double)model->steps);
    for (int i = 0; i < MODEL_PARAMETERS; i++) {
        double gradient = model->gradient[i];
        if (i < MODEL_CLASS)
            gradient += decay * model->parameter[i];
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

void model_print(const struct model *model, int colour, int role, double scale, int limit)
{
    printf("{");
    for (int code = 0; code < CELL_CODES; code++) {
        const double number = model->number[model_id(model, colour, role, code)] * scale;
        const double held = number > limit ? limit : number < -limit ? -limit : number;
        printf("%s%ld,", code % 20 ? "" : "\n", lrint(held));
    }
    printf("},\n");
}
