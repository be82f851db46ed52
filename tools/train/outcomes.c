#include "train/outcomes.h"

#include "control/score.h"
#include "game/rule.h"
#include "net/eval.h"
#include "train/adam.h"
#include "train/head.h"
#include "train/samples.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 512, EPOCHS = 6, NUMBERS = OUTCOMES_HIDDEN + MARGIN_KNOTS };

static const double first_rate = 0.01, least_margin = 0.01, hidden_one = 1024;

/* What is fitted, in the unit of EVAL_SCALE: the margins by the colour to move, then the scale's
 * inverse. */
struct numbers {
    float margin[2][NUMBERS];
    float sharpness;
};

enum { ALL = sizeof(struct numbers) / sizeof(float) };

struct reading {
    struct outcomes *outcomes;
    const struct lines_net *net;
    struct eval *eval;
};

static void add(void *context, const struct sample *sample)
{
    const struct reading *reading = context;
    struct outcomes *outcomes = reading->outcomes;
    const struct board *board = &sample->shapes->board;
    if (score_is_proven(sample->score) || sample->stray)
        return;
    outcomes->list = samples_grown("calibrate", outcomes->list, outcomes->count, &outcomes->room,
                                   sizeof *outcomes->list);
    struct outcome *outcome = &outcomes->list[outcomes->count++];
    const int cells = board->columns * board->rows;
    *outcome = (struct outcome){
        .score = (int16_t)sample->score,
        .result = (int8_t)(2 * sample->result - 1),
        .mover = (uint8_t)sample->mover,
        .group = (uint8_t)(sample->game % OUTCOMES_GROUPS),
        .held = sample->held,
        .filled = (uint16_t)(cells - board->empty),
        .cells = (uint16_t)cells,
    };
    eval_start(reading->eval, sample->shapes, reading->net);
    eval_hidden(reading->eval, sample->shapes, sample->mover ? LZ_WHITE : LZ_BLACK,
                &outcome->hidden);
}

bool outcomes_read(struct outcomes *outcomes, const struct network *network, const char *path)
{
    struct reading reading = {outcomes, &network->net, eval_new()};
    const bool good = reading.eval && samples_read("calibrate", network->rule, path, add, &reading);
    free(reading.eval);
    return good;
}

void outcomes_free(struct outcomes *outcomes)
{
    free(outcomes->list);
}

/* What the margin is made of: margin = sum of the numbers times their inputs. */
static void inputs_of(const struct outcome *outcome, float input[NUMBERS])
{
    const double at = (double)outcome->filled * (MARGIN_KNOTS - 1) / outcome->cells;
    const int knot = at < MARGIN_KNOTS - 1 ? (int)at : MARGIN_KNOTS - 2;
    for (int i = 0; i < LINES_HIDDEN; i++)
        input[i] = (float)(outcome->hidden.first[i] / hidden_one);
    for (int i = 0; i < LINES_SECOND; i++)
        input[LINES_HIDDEN + i] = (float)(outcome->hidden.second[i] / hidden_one);
    for (int i = 0; i < MARGIN_KNOTS; i++)
        input[OUTCOMES_HIDDEN + i] = 0;
    input[OUTCOMES_HIDDEN + knot] = (float)(1 - (at - knot));
    input[OUTCOMES_HIDDEN + knot + 1] = (float)(at - knot);
}

static double margin_of(const float numbers[NUMBERS], const float input[NUMBERS])
{
    float sum = 0;
    for (int i = 0; i < NUMBERS; i++)
        sum += numbers[i] * input[i];
    return (double)sum;
}

/* Of -log(chance of what happened): the derivatives by (score - margin) / scale and by
 * (-score - margin) / scale. */
struct slopes {
    double win, loss;
};

static struct slopes slopes_of(const struct outcome *outcome, double margin, double sharpness)
{
    const double score = (double)outcome->score / EVAL_SCALE;
    const double won = sample_chance(sharpness * (score - margin));
    const double lost = sample_chance(sharpness * (-score - margin));
    const double drawn = fmax(1 - won - lost, 1e-6);
    if (outcome->result > 0)
        return (struct slopes){won - 1, 0};
    if (outcome->result < 0)
        return (struct slopes){0, lost - 1};
    return (struct slopes){won * (1 - won) / drawn, lost * (1 - lost) / drawn};
}

/* Adds a position's gradient. A margin below the least is held there, unless its error lifts it. */
static void descend(const struct numbers *numbers, const struct outcome *outcome, int head,
                    struct numbers *gradient)
{
    float input[NUMBERS];
    inputs_of(outcome, input);
    const double sum = margin_of(numbers->margin[head], input), margin = fmax(sum, least_margin);
    const double score = (double)outcome->score / EVAL_SCALE;
    const struct slopes slopes = slopes_of(outcome, margin, (double)numbers->sharpness);
    const double by_margin = -(double)numbers->sharpness * (slopes.win + slopes.loss);
    gradient->sharpness +=
        (float)((slopes.win * (score - margin) + slopes.loss * (-score - margin)) / BATCH);
    if (sum < least_margin && by_margin > 0)
        return;
    for (int i = 0; i < NUMBERS; i++)
        gradient->margin[head][i] += input[i] * (float)(by_margin / BATCH);
}

/* The derivative of all losses by the scale's inverse, without a group; OUTCOMES_GROUPS: with all.
 * `margin` has the positions' margins. */
static double slope(const struct outcomes *outcomes, const float *margin, int without,
                    double sharpness)
{
    double sum = 0;
    for (size_t i = 0; i < outcomes->count; i++) {
        const struct outcome *outcome = &outcomes->list[i];
        if (outcome->group == without)
            continue;
        const double score = (double)outcome->score / EVAL_SCALE, held = (double)margin[i];
        const struct slopes slopes = slopes_of(outcome, held, sharpness);
        sum += slopes.win * (score - held) + slopes.loss * (-score - held);
    }
    return sum;
}

/* The scale of maximum likelihood with these margins, by bisection: the slope rises. */
static double scale_without(const struct outcomes *outcomes, const float *margin, int without)
{
    double low = 0.1, high = 10;
    while (high - low > 0.001) {
        const double middle = sqrt(low * high);
        if (slope(outcomes, margin, without, middle) < 0)
            low = middle;
        else
            high = middle;
    }
    return EVAL_SCALE / sqrt(low * high);
}

/* The 95 % error of the scale: the jackknife leaves out each group in turn. Positions of one game
 * resemble each other, so they are of one group. */
static double error_of(const struct outcomes *outcomes, const struct numbers *numbers, bool alike)
{
    double scale[OUTCOMES_GROUPS], mean = 0, square = 0;
    float input[NUMBERS], *margin = malloc(outcomes->count * sizeof *margin);
    for (size_t i = 0; i < outcomes->count && margin; i++) {
        const struct outcome *outcome = &outcomes->list[i];
        inputs_of(outcome, input);
        margin[i] = (float)fmax(margin_of(numbers->margin[alike ? 0 : outcome->mover], input),
                                least_margin);
    }
    for (int group = 0; group < OUTCOMES_GROUPS && margin; group++)
        mean += (scale[group] = scale_without(outcomes, margin, group)) / OUTCOMES_GROUPS;
    for (int group = 0; group < OUTCOMES_GROUPS && margin; group++)
        square += (scale[group] - mean) * (scale[group] - mean);
    free(margin);
    return 1.96 * sqrt(square * (OUTCOMES_GROUPS - 1) / OUTCOMES_GROUPS);
}

/* Numbers for boards fuller than any seen are those of the fullest seen. */
static void fill_up(const struct outcomes *outcomes, struct numbers *numbers)
{
    int fullest = 0;
    for (size_t i = 0; i < outcomes->count; i++) {
        const struct outcome *outcome = &outcomes->list[i];
        const int eighths = outcome->filled * (MARGIN_KNOTS - 1) / outcome->cells;
        fullest = eighths > fullest ? eighths : fullest;
    }
    for (int colour = 0; colour < 2; colour++)
        for (int i = fullest + 2; i < MARGIN_KNOTS; i++)
            numbers->margin[colour][OUTCOMES_HIDDEN + i] =
                numbers->margin[colour][OUTCOMES_HIDDEN + i - 1];
}

void outcomes_learn(struct outcomes *outcomes, lz_rule rule, struct outcomes_fit *out)
{
    static union {
        struct numbers numbers;
        float all[ALL];
    } parameter, gradient, mean, square;
    const struct adam adam = {parameter.all, gradient.all, mean.all, square.all, ALL};
    const bool alike = !rule_traits(rule)->forbids;
    const size_t steps = EPOCHS * (outcomes->count / BATCH);
    const double pi = 3.14159265358979323846;
    uint64_t random = 1;
    size_t step = 0;
    parameter.numbers.sharpness = 1;
    for (int colour = 0; colour < 2; colour++)
        for (int i = OUTCOMES_HIDDEN; i < NUMBERS; i++)
            parameter.numbers.margin[colour][i] = 0.5F;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        samples_shuffle(outcomes->list, outcomes->count, sizeof *outcomes->list, &random);
        for (size_t i = 0; i < outcomes->count / BATCH * BATCH; i++) {
            const struct outcome *outcome = &outcomes->list[i];
            if (!outcome->held)
                descend(&parameter.numbers, outcome, alike ? 0 : outcome->mover, &gradient.numbers);
            if (i % BATCH == BATCH - 1) {
                const double done = (double)step / (double)steps;
                adam_step(&adam, (long)++step, first_rate * (1 + cos(pi * done)) / 2, 0);
            }
        }
    }
    fill_up(outcomes, &parameter.numbers);
    for (int colour = 0; colour < 2; colour++)
        memcpy(out->margin[colour], parameter.numbers.margin[alike ? 0 : colour],
               sizeof out->margin[colour]);
    out->scale = EVAL_SCALE / (double)parameter.numbers.sharpness;
    out->scale_error = error_of(outcomes, &parameter.numbers, alike);
}

void outcomes_print(FILE *out, const struct outcomes_fit *fit)
{
    const double unit = (double)EVAL_SCALE * NET_OUT_UNIT;
    const double scale = fmin(fmax(fit->scale, MARGIN_SCALE_MIN), MARGIN_SCALE_MAX);
    fprintf(out, "scale %ld\n", lrint(scale));
    for (int colour = 0; colour < 2; colour++) {
        const float *margin = fit->margin[colour];
        fputs(colour ? "margin white\n" : "margin black\n", out);
        head_print_row(out, margin, LINES_HIDDEN, unit, INT16_MAX);
        head_print_row(out, margin + LINES_HIDDEN, LINES_SECOND, unit, INT16_MAX);
        head_print_row(out, margin + OUTCOMES_HIDDEN, MARGIN_KNOTS, EVAL_SCALE, EVAL_MAX);
    }
}

void outcomes_chances(const struct lines_net *net, const struct outcome *outcome, double chance[3])
{
    const double scale = net->scale, score = outcome->score;
    const double margin = lines_margin_of(&net->margin[outcome->mover], &outcome->hidden,
                                          outcome->filled, outcome->cells);
    chance[0] = sample_chance((score - margin) / scale);
    chance[2] = sample_chance((-score - margin) / scale);
    chance[1] = 1 - chance[0] - chance[2];
}
