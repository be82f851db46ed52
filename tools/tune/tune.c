/* Fits the policy's numbers to self-play games and prints them in the format of data/policy
 * (docs/FORMATS.md). The loss is the negative logarithm of the likelihood of the search's best
 * move. It begins with the engine's current numbers and stays near them (model.h). Every twentieth
 * game is held out; the numbers that do best on these are kept. */
#include "tune/model.h"
#include "tune/positions.h"
#include "tune/samples.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 1024, EPOCHS = 40, PATIENCE = 2, ROUNDS = 3, POLICY_LIMIT = 3000 };

static const double first_rate = 0.01; /* of the first round */

/* Returns the loss; adds its gradient if `learn`. */
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

static double mean_loss(struct model *model, const struct positions *positions)
{
    double sum = 0;
    for (size_t i = 0; i < positions->count; i++)
        sum += policy_loss(model, positions, &positions->list[i], false);
    return sum / (double)positions->count;
}

/* Goes through all positions once; drops an incomplete batch at the end. */
static void learn(struct model *model, const struct positions *positions, double prior, double rate)
{
    const double pull = 1 / (prior * prior * (double)positions->count);
    for (size_t i = 0; i + BATCH <= positions->count; i += BATCH) {
        for (size_t j = i; j < i + BATCH; j++)
            policy_loss(model, positions, &positions->list[j], true);
        model_step(model, rate, pull);
    }
}

/* Learns at ROUNDS falling rates, at each until the held-out loss stops falling; keeps the best. */
static void fit(struct model *model, const struct positions *learned, const struct positions *held,
                double prior)
{
    static double best_parameter[MODEL_PARAMETERS];
    const double before = mean_loss(model, held);
    double best = before, rate = first_rate;
    memset(best_parameter, 0, sizeof best_parameter);
    for (int epoch = 0, round = 0, worse = 0; epoch < EPOCHS && round < ROUNDS; epoch++) {
        learn(model, learned, prior, rate);
        const double loss = mean_loss(model, held);
        if (loss < best) {
            best = loss;
            worse = 0;
            memcpy(best_parameter, model->parameter, sizeof best_parameter);
        } else if (++worse == PATIENCE) {
            model_set(model, best_parameter);
            worse = 0;
            round++;
            rate /= 4;
        }
    }
    model_set(model, best_parameter);
    fprintf(stderr, "policy: loss on held-out games %.5f before, %.5f after\n", before, best);
}

/* Begins with the engine's current numbers, in logistic units. */
static void start_from(lz_rule rule, struct model *model)
{
    const struct rule_policy *policy = eval_weights_for(rule)->policy;
    const struct policy_weights *colours[] = {policy->black, policy->white};
    model->by_colour = rule == LZ_RULE_RENJU;
    for (int id = 0; id < MODEL_NUMBERS; id++) {
        const int table = id / CELL_CODES, role = table & 1, code = id % CELL_CODES;
        model->start[id] = (double)colours[table / 2]->number[role][code] / POLICY_UNIT;
    }
    model_init(model);
}

static void print_colour(const struct model *model, int colour)
{
    puts("cells");
    for (int code = 0; code < CELL_CODES; code++) {
        for (int i = 0; i < 4; i++)
            putchar(shape_letters[cell_code_shapes[code][i]]);
        for (int role = 0; role < 2; role++) {
            const double number = model->number[model_id(model, colour, role, code)] * POLICY_UNIT;
            printf(" %ld", lrint(fmax(fmin(number, POLICY_LIMIT), -POLICY_LIMIT)));
        }
        putchar('\n');
    }
}

static bool take_prior(const char *text, double *prior)
{
    char *end;
    *prior = strtod(text, &end);
    if (end != text && !*end && *prior >= 0 && *prior <= 1000)
        return true;
    fprintf(stderr, "tune: --prior: expected 0 to 1000, not \"%s\"\n", text);
    return false;
}

static int usage(FILE *stream)
{
    fputs("usage: tune [--prior X] RULE FILE...\n"
          "Fits the policy's numbers for RULE to games of tools/selfplay.\n"
          "  --prior X    expected change of a number, in logistic units; 0 keeps all numbers "
          "(0.3)\n",
          stream);
    return stream == stdout ? 0 : 2;
}

/* Fits to the positions of the files and prints the numbers; false after a complaint. */
static bool run(lz_rule rule, double prior, char **files, int count, struct positions *learned,
                struct positions *held)
{
    static struct model model;
    start_from(rule, &model);
    for (int i = 0; i < count; i++)
        if (!positions_read(learned, held, &model, rule, files[i]))
            return false;
    fprintf(stderr, "%zu positions, %zu more held out\n", learned->count, held->count);
    if (learned->count < BATCH || !held->count) {
        fprintf(stderr, "tune: too few positions to learn from\n");
        return false;
    }
    positions_shuffle(learned);
    if (prior > 0)
        fit(&model, learned, held, prior);
    printf("# Policy numbers 1 (docs/FORMATS.md), fitted by tools/tune to %zu positions of %s.\n",
           learned->count, lz_rule_name(rule));
    for (int colour = 0; colour < (rule == LZ_RULE_RENJU ? 2 : 1); colour++) {
        printf("colour %s\n", rule != LZ_RULE_RENJU ? "both" : colour ? "white" : "black");
        print_colour(&model, colour);
    }
    return true;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"prior", required_argument, NULL, 'p'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    struct positions learned = {0}, held = {0};
    double prior = 0.3;
    lz_rule rule;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'h')
            return usage(stdout);
        if (option == '?')
            return usage(stderr);
        if (!take_prior(optarg, &prior))
            return 2;
    }
    if (argc - optind < 2 || lz_rule_parse(argv[optind], &rule, NULL) || lz_rule_has_gravity(rule))
        return usage(stderr);
    const bool good = run(rule, prior, argv + optind + 1, argc - optind - 1, &learned, &held);
    positions_free(&learned);
    positions_free(&held);
    return good ? 0 : 1;
}
