#include "tune/net_model.h"

#include "base/random.h"
#include <math.h>
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

/* Random numbers, uniform in -range .. range. */
static void set_by_chance(float *numbers, int count, double range, uint64_t *random)
{
    const uint32_t steps = 1 << 24;
    for (int i = 0; i < count; i++)
        numbers[i] = (float)(range * (2.0 * random_below(random, steps + 1) / steps - 1));
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
                set_by_chance(numbers->pair[pair], NET_WIDTH, 0.15, &random);
        set_by_chance(numbers->bias, NET_WIDTH, 0.1, &random);
        for (int i = 0; i < NET_INPUTS; i++)
            set_by_chance(numbers->hidden[i], NET_HIDDEN, 0.5 * sqrt(3.0 / NET_INPUTS), &random);
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
    float sum[NET_INPUTS];
    const float count = cell->count * net_input_scale;
    add_rows(numbers[0], cell, 0, sum);
    add_rows(numbers[1], cell, 1, sum + NET_WIDTH);
    for (int i = 0; i < NET_INPUTS; i++)
        sum[i] = sum[i] > 0 ? sum[i] : 0;
    for (int i = 0; i < NET_INPUTS; i++)
        worth[i] = sum[i] < 1 ? sum[i] : 1;
    for (int i = 0; i < NET_INPUTS; i++)
        input[i] += count * worth[i];
}

float net_forward(const struct net_model *model, const struct net_position *position,
                  const struct net_cell *cell, struct net_trace *trace)
{
    const struct net_numbers *own = &model->parameter.colour[set_of(model, position->mover)];
    const struct net_numbers *other = &model->parameter.colour[set_of(model, 1 - position->mover)];
    const struct net_numbers *const views[2] = {own, other};
    float value = own->constant + own->threat[position->threats];
    memset(trace->input, 0, sizeof trace->input);
    for (int i = 0; i < position->cells; i++)
        add_worth(views, &cell[i], trace->worth[i], trace->input);
    memcpy(trace->hidden, own->hidden_bias, sizeof trace->hidden);
    for (int i = 0; i < NET_INPUTS; i++)
        for (int j = 0; j < NET_HIDDEN; j++)
            trace->hidden[j] += own->hidden[i][j] * trace->input[i];
    for (int j = 0; j < NET_HIDDEN; j++) {
        trace->hidden[j] = trace->hidden[j] > 0 ? trace->hidden[j] : 0;
        value += own->out[j] * trace->hidden[j];
    }
    return value;
}

/* The dot product. Sums in lanes and adds the lanes last, so that compilers vectorise it. */
static float product(const float *restrict a, const float *restrict b)
{
    enum { LANES = 8 };
    float lane[LANES] = {0}, sum = 0;
    for (int i = 0; i < NET_HIDDEN; i += LANES)
        for (int k = 0; k < LANES; k++)
            lane[k] += a[i + k] * b[i + k];
    for (int k = 0; k < LANES; k++)
        sum += lane[k];
    return sum;
}

static void add_row(float *restrict row, const float *restrict more)
{
    for (int i = 0; i < NET_WIDTH; i++)
        row[i] += more[i];
}

/* Adds the gradient of one kind of cell. A worth moves the inputs unless it is clipped to 0 or 1.
 */
static void push_worth(struct net_numbers *const gradient[2], const struct net_cell *cell,
                       const float *restrict worth, const float *restrict error)
{
    float moved[NET_INPUTS];
    const float count = cell->count * net_input_scale;
    for (int i = 0; i < NET_INPUTS; i++)
        moved[i] = (float)(worth[i] > 0) * (float)(worth[i] < 1) * count * error[i];
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
    float hidden_error[NET_HIDDEN], input_error[NET_INPUTS];
    gradient->constant += error;
    gradient->threat[position->threats] += error;
    for (int j = 0; j < NET_HIDDEN; j++) {
        hidden_error[j] = trace->hidden[j] > 0 ? error * own->out[j] : 0;
        gradient->out[j] += error * trace->hidden[j];
        gradient->hidden_bias[j] += hidden_error[j];
    }
    for (int i = 0; i < NET_INPUTS; i++) {
        for (int j = 0; j < NET_HIDDEN; j++)
            gradient->hidden[i][j] += hidden_error[j] * trace->input[i];
        input_error[i] = product(own->hidden[i], hidden_error);
    }
    for (int i = 0; i < position->cells; i++)
        push_worth(views, &cell[i], trace->worth[i], input_error);
}

void net_step(struct net_model *model, double rate, double decay)
{
    const float mean_keeps = 0.9F, square_keeps = 0.999F;
    model->steps++;
    const float mean_scale = (float)(1 / (1 - pow((double)mean_keeps, (double)model->steps)));
    const float square_scale = (float)(1 / (1 - pow((double)square_keeps, (double)model->steps)));
    const float step = (float)rate, drawn = (float)(rate * decay);
    float *restrict parameter = model->parameter.all, *restrict gradient = model->gradient.all;
    float *restrict mean = model->mean.all, *restrict square = model->square.all;
    for (int i = 0; i < (model->by_colour ? 2 : 1) * NET_NUMBERS; i++) {
        mean[i] = mean_keeps * mean[i] + (1 - mean_keeps) * gradient[i];
        square[i] = square_keeps * square[i] + (1 - square_keeps) * gradient[i] * gradient[i];
        parameter[i] -= step * (mean[i] * mean_scale) / (sqrtf(square[i] * square_scale) + 1e-8F) +
                        drawn * parameter[i];
        gradient[i] = 0;
    }
}
