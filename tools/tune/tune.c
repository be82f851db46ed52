/* Fits the shape evaluator's numbers to self-play games and prints them as C, for
 * src/eval/shape_weights.c. Values: logistic loss against a blend of the game's result and the
 * search's score. Policy: how likely each candidate was to be the move played. A twentieth of the
 * positions is held out, and its loss reported. */
#include "tune/model.h"
#include "tune/positions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 2048, HELD_OUT = 20, EPOCHS = 15, VALUE_UNIT = 16, POLICY_UNIT = 100 };

static const double value_rate = 0.05, policy_rate = 0.02, decay = 1e-6;

static double value_of(const struct model *model, const struct positions *positions,
                       const struct position *position)
{
    double value = model->parameter[position->threat];
    const struct feature *feature = &positions->features[position->first_feature];
    for (int i = 0; i < position->features; i++)
        value += model->number[feature[i].id] * feature[i].count;
    return value;
}

/* The loss, and its gradient where `learn`. */
static double value_loss(struct model *model, const struct positions *positions,
                         const struct position *position, bool learn)
{
    const double chance = 1 / (1 + exp(-value_of(model, positions, position) / EVAL_SCALE));
    const double held = fmin(fmax(chance, 1e-6), 1 - 1e-6), target = (double)position->target;
    const double error = (chance - target) / BATCH;
    const struct feature *feature = &positions->features[position->first_feature];
    if (learn) {
        model->gradient[position->threat] += error;
        for (int i = 0; i < position->features; i++)
            model_push(model, feature[i].id, error * feature[i].count);
    }
    return -target * log(held) - (1 - target) * log(1 - held);
}

static double policy_loss(struct model *model, const struct positions *positions,
                          const struct position *position, bool learn)
{
    double likely[LZ_CELLS_MAX], most = -INFINITY, sum = 0;
    const struct candidate *candidate = &positions->candidates[position->first_candidate];
    for (int i = 0; i < position->candidates; i++) {
        likely[i] = model->number[candidate[i].own] + model->number[candidate[i].other];
        most = fmax(most, likely[i]);
    }
    for (int i = 0; i < position->candidates; i++)
        sum += likely[i] = exp(likely[i] - most);
    for (int i = 0; learn && i < position->candidates; i++) {
        const double error = (likely[i] / sum - (i == position->best)) / BATCH;
        model_push(model, candidate[i].own, error);
        model_push(model, candidate[i].other, error);
    }
    return -log(likely[position->best] / sum + 1e-12);
}

typedef double loss_fn(struct model *model, const struct positions *positions,
                       const struct position *position, bool learn);

static double mean_loss(loss_fn *loss, struct model *model, const struct positions *positions,
                        size_t begin)
{
    double sum = 0;
    for (size_t i = begin; i < positions->count; i++)
        sum += loss(model, positions, &positions->list[i], false);
    return sum / (double)(positions->count - begin);
}

static void fit(const char *what, loss_fn *loss, struct model *model,
                const struct positions *positions, double rate)
{
    const size_t learned = positions->count - positions->count / HELD_OUT;
    fprintf(stderr, "%s: loss on held-out positions %.5f before", what,
            mean_loss(loss, model, positions, learned));
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        const double slower = epoch < EPOCHS * 6 / 10 ? 1 : epoch < EPOCHS * 85 / 100 ? 0.3 : 0.1;
        for (size_t i = 0; i + BATCH <= learned; i += BATCH) {
            for (size_t j = i; j < i + BATCH; j++)
                loss(model, positions, &positions->list[j], true);
            model_step(model, rate * slower, decay);
        }
    }
    fprintf(stderr, ", %.5f after\n", mean_loss(loss, model, positions, learned));
}

/* The numbers that the engine has now. */
static void start_from(lz_rule rule, bool policy, double start[MODEL_CODES], struct model *model)
{
    const struct rule_weights *weights = shape_weights_for(rule);
    for (int id = 0; id < MODEL_CODES; id++) {
        const int table = id / CELL_CODES, role = table & 1, code = id % CELL_CODES;
        const struct shape_weights *colour = table < 2 ? weights->black : weights->white;
        start[id] = policy ? (double)colour->policy[role][code] / POLICY_UNIT
                           : (double)colour->value[role][code] / VALUE_UNIT;
    }
    model_init(model, rule == LZ_RULE_RENJU, start);
    for (int i = 0; i < 64 && !policy; i++) {
        model->parameter[MODEL_THREAT + i] = (double)weights->black->threat[i] / VALUE_UNIT;
        model->parameter[MODEL_THREAT + 64 + i] = (double)weights->white->threat[i] / VALUE_UNIT;
    }
}

static void print_weights(const struct model *value, const struct model *policy, int colour)
{
    printf("{{");
    model_print(value, colour, 0, VALUE_UNIT, INT16_MAX);
    model_print(value, colour, 1, VALUE_UNIT, INT16_MAX);
    printf("},\n{");
    for (unsigned i = 0; i < 64; i++)
        printf("%ld,", lrint(VALUE_UNIT * value->parameter[model_threat_id(value, colour, i)]));
    printf("},\n{");
    model_print(policy, colour, 0, POLICY_UNIT, 3000);
    model_print(policy, colour, 1, POLICY_UNIT, 3000);
    printf("}};\n");
}

int main(int argc, char **argv)
{
    static struct model value, policy;
    static double start[MODEL_CODES];
    struct positions positions = {0};
    lz_rule rule;
    if (argc < 3 || lz_rule_parse(argv[1], &rule, NULL) || lz_rule_has_gravity(rule)) {
        fprintf(stderr, "usage: tune RULE GAMES...\n");
        return 2;
    }
    start_from(rule, false, start, &value);
    start_from(rule, true, start, &policy);
    for (int i = 2; i < argc; i++)
        if (!positions_read(&positions, &value, rule, argv[i]))
            return 1;
    fprintf(stderr, "%zu positions\n", positions.count);
    if (positions.count < (size_t)BATCH * 2) {
        fprintf(stderr, "tune: too few positions to learn from\n");
        return 1;
    }
    positions_shuffle(&positions);
    fit("value", value_loss, &value, &positions, value_rate);
    fit("policy", policy_loss, &policy, &positions, policy_rate);
    for (int colour = 0; colour < (rule == LZ_RULE_RENJU ? 2 : 1); colour++) {
        static const char *const colours[] = {"_black", "_white"};
        printf("static const struct shape_weights %s%s = ", argv[1],
               rule == LZ_RULE_RENJU ? colours[colour] : "");
        print_weights(&value, &policy, colour);
    }
    free(positions.list);
    free(positions.features);
    free(positions.candidates);
    return 0;
}
