#include "tune/net_model.h"

#include "tune/adam.h"
#include <string.h>

/* The index of the colour's numbers. */
static int set_of(const struct net_model *model, int colour)
{
    return model->by_colour ? colour : 0;
}

/* A cell's pair as the mover (view 0) or the other side (view 1) sees it. */
static int pair_seen(int pair, int view)
{
    return view ? pair % NET_SHAPES * NET_SHAPES + pair / NET_SHAPES : pair;
}

void net_start(struct net_model *model, const struct net_position *positions, size_t count,
               const struct net_cell *cells)
{
    bool seen[2][NET_PAIRS] = {0};
    uint64_t random = 1;
    for (size_t i = 0; i < count; i++) {
        const struct net_cell *cell = &cells[positions[i].first];
        for (int k = 0; k < positions[i].cells * 8; k++) {
            const int view = k & 1, set = set_of(model, positions[i].mover ^ view);
            seen[set][pair_seen(cell[k / 8].pair[k / 2 % 4], view)] = true;
        }
    }
    memset(&model->parameter, 0, sizeof model->parameter);
    memset(&model->gradient, 0, sizeof model->gradient);
    memset(&model->mean, 0, sizeof model->mean);
    memset(&model->square, 0, sizeof model->square);
    model->steps = 0;
    for (int set = 0; set <= model->by_colour; set++) {
        struct net_numbers *numbers = &model->parameter.colour[set];
        for (int pair = 0; pair < NET_PAIRS; pair++)
            if (seen[set][pair])
                adam_start(numbers->pair[pair], NET_WIDTH, 0.15, &random);
        adam_start(numbers->bias, NET_WIDTH, 0.1, &random);
        head_start(&numbers->head, &random);
    }
}

/* The bias and a cell's four pairs in one view. */
static void add_rows(const struct net_numbers *numbers, const struct net_cell *cell, int view,
                     float *restrict sum)
{
    const float *restrict row0 = numbers->pair[pair_seen(cell->pair[0], view)];
    const float *restrict row1 = numbers->pair[pair_seen(cell->pair[1], view)];
    const float *restrict row2 = numbers->pair[pair_seen(cell->pair[2], view)];
    const float *restrict row3 = numbers->pair[pair_seen(cell->pair[3], view)];
    for (int i = 0; i < NET_WIDTH; i++)
        sum[i] = numbers->bias[i] + row0[i] + row1[i] + row2[i] + row3[i];
}

/* Stores the cell's worth in both views and adds it to the inputs, once for each equal cell. */
static void add_worth(const struct net_numbers *const numbers[2], const struct net_cell *cell,
                      float *restrict worth, float *restrict input)
{
    float sum[NET_SUMS];
    const float count = cell->count * head_input_scale;
    add_rows(numbers[0], cell, 0, sum);
    add_rows(numbers[1], cell, 1, sum + NET_WIDTH);
    for (int i = 0; i < NET_SUMS; i++)
        sum[i] = sum[i] > 0 ? sum[i] : 0;
    for (int i = 0; i < NET_SUMS; i++)
        worth[i] = sum[i] < 1 ? sum[i] : 1;
    for (int i = 0; i < NET_SUMS; i++)
        input[i] += count * worth[i];
}

float net_forward(const struct net_model *model, const struct net_position *position,
                  const struct net_cell *cell, struct net_trace *trace)
{
    const struct net_numbers *own = &model->parameter.colour[set_of(model, position->mover)];
    const struct net_numbers *other = &model->parameter.colour[set_of(model, 1 - position->mover)];
    const struct net_numbers *const views[2] = {own, other};
    memset(trace->head.input, 0, sizeof trace->head.input);
    for (int i = 0; i < position->cells; i++)
        add_worth(views, &cell[i], trace->worth[i], trace->head.input);
    return head_forward(&own->head, position->threats, &trace->head);
}

static void add_row(float *restrict row, const float *restrict more)
{
    for (int i = 0; i < NET_WIDTH; i++)
        row[i] += more[i];
}

/* Adds the gradient of one kind of cell. A worth moves the sums unless it is clipped to 0 or 1. */
static void push_worth(struct net_numbers *const gradient[2], const struct net_cell *cell,
                       const float *restrict worth, const float *restrict error)
{
    float moved[NET_SUMS];
    for (int i = 0; i < NET_SUMS; i++)
        moved[i] = (float)(worth[i] > 0) * (float)(worth[i] < 1) * cell->count * error[i];
    for (int view = 0; view < 2; view++) {
        const float *from = &moved[view * NET_WIDTH];
        add_row(gradient[view]->bias, from);
        for (int k = 0; k < 4; k++)
            add_row(gradient[view]->pair[pair_seen(cell->pair[k], view)], from);
    }
}

void net_backward(struct net_model *model, const struct net_position *position,
                  const struct net_cell *cell, const struct net_trace *trace, float error)
{
    const struct net_numbers *own = &model->parameter.colour[set_of(model, position->mover)];
    struct net_numbers *gradient = &model->gradient.colour[set_of(model, position->mover)];
    struct net_numbers *const views[2] = {
        gradient, &model->gradient.colour[set_of(model, 1 - position->mover)]};
    float sum_error[NET_SUMS];
    head_backward(&own->head, &gradient->head, position->threats, &trace->head, error, sum_error);
    for (int i = 0; i < position->cells; i++)
        push_worth(views, &cell[i], trace->worth[i], sum_error);
}

void net_step(struct net_model *model, double rate, double decay)
{
    const struct adam adam = {model->parameter.all, model->gradient.all, model->mean.all,
                              model->square.all, (model->by_colour ? 2 : 1) * NET_NUMBERS};
    adam_step(&adam, ++model->steps, rate, decay);
}
