/* Fits the shape evaluator's numbers to self-play games and prints them as docs/FORMATS.md says,
 * for data/shapes. Values: logistic loss against a blend of the game's result and the search's
 * score. Policy: how likely each candidate was to be the search's best move. Begins with the
 * engine's present numbers and stays near them (model.h); every twentieth game is held out, and the
 * numbers that did best on those are kept. */
#include "tune/model.h"
#include "tune/positions.h"
#include "tune/samples.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 1024, EPOCHS = 40, PATIENCE = 2, ROUNDS = 3, POLICY_LIMIT = 3000 };

/* Of one kind of numbers. */
struct task {
    const char *name;
    double (*loss)(struct model *model, const struct positions *positions,
                   const struct position *position, bool learn);
    double rate;  /* of the first steps */
    double prior; /* how far a number of its own is expected to move; 0: not at all */
    double unit;  /* of the printed numbers in a logistic one */
};

static double value_of(const struct model *model, const struct positions *positions,
                       const struct position *position)
{
    double value = model->number[position->threat];
    const struct feature *feature = &positions->features[position->first_feature];
    for (int i = 0; i < position->features; i++)
        value += model->number[feature[i].id] * feature[i].count;
    return value;
}

/* The loss, and its gradient where `learn`. */
static double value_loss(struct model *model, const struct positions *positions,
                         const struct position *position, bool learn)
{
    const double chance = sample_chance(value_of(model, positions, position));
    const double target = (double)position->target, error = (chance - target) / BATCH;
    const struct feature *feature = &positions->features[position->first_feature];
    if (learn) {
        model_push(model, position->threat, error);
        for (int i = 0; i < position->features; i++)
            model_push(model, feature[i].id, error * feature[i].count);
    }
    return sample_loss(chance, target);
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

static double mean_loss(const struct task *task, struct model *model,
                        const struct positions *positions)
{
    double sum = 0;
    for (size_t i = 0; i < positions->count; i++)
        sum += task->loss(model, positions, &positions->list[i], false);
    return sum / (double)positions->count;
}

/* Once through all positions. */
static void learn(const struct task *task, struct model *model, const struct positions *positions,
                  double rate)
{
    const double pull = 1 / (task->prior * task->prior * (double)positions->count);
    for (size_t i = 0; i + BATCH <= positions->count; i += BATCH) {
        for (size_t j = i; j < i + BATCH; j++)
            task->loss(model, positions, &positions->list[j], true);
        model_step(model, rate, pull);
    }
}

/* Learns until the held-out loss has stopped falling at each of a few rates; keeps the best. */
static void fit(const struct task *task, struct model *model, const struct positions *learned,
                const struct positions *held)
{
    static double best_parameter[MODEL_PARAMETERS];
    const double before = mean_loss(task, model, held);
    double best = before, rate = task->rate;
    memset(best_parameter, 0, sizeof best_parameter);
    for (int epoch = 0, round = 0, worse = 0; epoch < EPOCHS && round < ROUNDS; epoch++) {
        learn(task, model, learned, rate);
        const double loss = mean_loss(task, model, held);
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
    fprintf(stderr, "%s: loss on held-out games %.5f before, %.5f after\n", task->name, before,
            best);
}

/* The numbers that the engine has now, in logistic units. */
static void start_from(lz_rule rule, bool policy, double unit, struct model *model)
{
    const struct rule_weights *weights = eval_weights_for(rule)->shapes;
    const struct shape_weights *colours[] = {weights->black, weights->white};
    model->by_colour = rule == LZ_RULE_RENJU;
    for (int id = 0; id < MODEL_CODES; id++) {
        const int table = id / CELL_CODES, role = table & 1, code = id % CELL_CODES;
        const struct shape_weights *colour = colours[table / 2];
        model->start[id] = (policy ? colour->policy : colour->value)[role][code] / unit;
    }
    for (int i = 0; i < MODEL_THREATS && !policy; i++)
        model->start[MODEL_CODES + i] = colours[i / THREAT_SETS]->threat[i % THREAT_SETS] / unit;
    model_init(model);
}

static long printed(const struct task *task, const struct model *model, int id, int limit)
{
    const double number = model->number[id] * task->unit;
    return lrint(fmax(fmin(number, limit), -limit));
}

static void print_colour(const struct task *value_task, const struct model *value,
                         const struct task *policy_task, const struct model *policy, int colour)
{
    for (unsigned i = 0; i < THREAT_SETS; i++)
        printf("%s%ld", i ? i % 8 ? " " : "\n" : "threats\n",
               printed(value_task, value, model_threat_id(value, colour, i), INT16_MAX));
    printf("\ncells\n");
    for (int code = 0; code < CELL_CODES; code++) {
        for (int i = 0; i < 4; i++)
            putchar(shape_letters[cell_code_shapes[code][i]]);
        for (int role = 0; role < 2; role++)
            printf(" %ld",
                   printed(value_task, value, model_id(value, colour, role, code), INT16_MAX));
        for (int role = 0; role < 2; role++)
            printf(" %ld", printed(policy_task, policy, model_id(policy, colour, role, code),
                                   POLICY_LIMIT));
        putchar('\n');
    }
}

static bool take_prior(const char *name, const char *text, double *prior)
{
    char *end;
    *prior = strtod(text, &end);
    if (end != text && !*end && *prior >= 0 && *prior <= 1000)
        return true;
    fprintf(stderr, "tune: --%s-prior: expected 0 to 1000, not \"%s\"\n", name, text);
    return false;
}

static int usage(FILE *stream)
{
    fputs("usage: tune [--value-prior X] [--policy-prior X] RULE FILE...\n"
          "Fits the evaluator's numbers for RULE to games of tools/selfplay.\n"
          "  --value-prior X    how far a value may well move, in logistic units; 0 keeps them "
          "(0.03)\n"
          "  --policy-prior X   the same for the policy (0.3)\n",
          stream);
    return stream == stdout ? 0 : 2;
}

/* Fits values and policy to the positions of the files and prints them; false after a complaint. */
static bool run(lz_rule rule, const struct task tasks[2], char **files, int count,
                struct positions *learned, struct positions *held)
{
    static struct model models[2];
    for (int i = 0; i < 2; i++)
        start_from(rule, i == 1, tasks[i].unit, &models[i]);
    for (int i = 0; i < count; i++)
        if (!positions_read(learned, held, &models[0], rule, files[i]))
            return false;
    fprintf(stderr, "%zu positions, %zu more held out\n", learned->count, held->count);
    if (learned->count < BATCH || !held->count) {
        fprintf(stderr, "tune: too few positions to learn from\n");
        return false;
    }
    positions_shuffle(learned);
    for (int i = 0; i < 2; i++)
        if (tasks[i].prior > 0)
            fit(&tasks[i], &models[i], learned, held);
    printf("# Shape numbers 1 (docs/FORMATS.md), fitted by tools/tune to %zu positions of %s.\n",
           learned->count, lz_rule_name(rule));
    for (int colour = 0; colour < (rule == LZ_RULE_RENJU ? 2 : 1); colour++) {
        printf("colour %s\n", rule != LZ_RULE_RENJU ? "both" : colour ? "white" : "black");
        print_colour(&tasks[0], &models[0], &tasks[1], &models[1], colour);
    }
    return true;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"value-prior", required_argument, NULL, 'v'},
                                            {"policy-prior", required_argument, NULL, 'p'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    struct task tasks[2] = {
        {"value", value_loss, 0.002, 0.03, (double)SHAPE_VALUE_UNIT * EVAL_SCALE},
        {"policy", policy_loss, 0.01, 0.3, SHAPE_POLICY_UNIT},
    };
    struct positions learned = {0}, held = {0};
    lz_rule rule;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'h')
            return usage(stdout);
        if (option == '?')
            return usage(stderr);
        struct task *task = &tasks[option == 'p'];
        if (!take_prior(task->name, optarg, &task->prior))
            return 2;
    }
    if (argc - optind < 2 || lz_rule_parse(argv[optind], &rule, NULL) || lz_rule_has_gravity(rule))
        return usage(stderr);
    const bool good = run(rule, tasks, argv + optind + 1, argc - optind - 1, &learned, &held);
    positions_free(&learned);
    positions_free(&held);
    return good ? 0 : 1;
}
