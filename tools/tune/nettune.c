/* Fits the network evaluator's numbers to self-play games and prints them in the format of
 * data/nets (docs/FORMATS.md). The loss is logistic, against a blend of the game's result and the
 * search's score. It begins with random numbers or with the rule's numbers in this build. Every
 * twentieth game is held out; the numbers of the epoch that does best on these are kept. */
#include "selfplay/options.h"
#include "tune/net_positions.h"
#include "tune/samples.h"

#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char program[] = "nettune";

enum { BATCH = 256, EPOCHS = 30, EPOCHS_MAX = 1000 };

/* Numbers that are already good move less: --continue multiplies the rate by `continued`. */
static const double first_rate = 0.002, continued = 0.1, decay = 0.02;

static const double pair_unit = NET_TOP; /* makes 1 in the model */

/* Returns the loss; adds its gradient if `learn`. */
static double loss_of(struct net_model *model, const struct net_positions *positions,
                      const struct net_position *position, bool learn)
{
    static struct net_trace trace;
    const struct net_cell *cell = &positions->cells[position->first];
    const double chance = sample_chance((double)net_forward(model, position, cell, &trace));
    const double target = (double)position->target;
    if (learn)
        net_backward(model, position, cell, &trace, (float)((chance - target) / BATCH));
    return sample_loss(chance, target);
}

static double mean_loss(struct net_model *model, const struct net_positions *positions)
{
    double sum = 0;
    for (size_t i = 0; i < positions->count; i++)
        sum += loss_of(model, positions, &positions->list[i], false);
    return sum / (double)positions->count;
}

/* Goes through all positions once. Returns their mean loss, each taken before its step. */
static double learn(struct net_model *model, const struct net_positions *positions, double rate)
{
    const size_t batches = positions->count / BATCH;
    double sum = 0;
    for (size_t i = 0; i < batches * BATCH; i++) {
        sum += loss_of(model, positions, &positions->list[i], true);
        if (i % BATCH == BATCH - 1)
            net_step(model, rate, decay);
    }
    return sum / (double)(batches * BATCH);
}

static void take_numbers(struct net_numbers *numbers, const struct net_weights *weights)
{
    for (int pair = 0; pair < NET_PAIRS; pair++)
        for (int i = 0; i < NET_WIDTH; i++)
            numbers->pair[pair][i] = (float)(weights->pair[pair][i] / pair_unit);
    for (int i = 0; i < NET_WIDTH; i++)
        numbers->bias[i] = (float)(weights->bias[i] / pair_unit);
    head_take(&numbers->head, &weights->head);
}

/* The rate falls in steps towards the end. */
static double rate_of(int epoch, int epochs, double first)
{
    const double done = (double)epoch / epochs;
    return first * (done < 0.5 ? 1 : done < 0.75 ? 0.3 : done < 0.9 ? 0.1 : 0.03);
}

/* Begins with the numbers of `from`, or with random ones when it is NULL. */
static void fit(struct net_model *model, struct net_positions *learned,
                const struct net_positions *held, int epochs, const struct rule_nets *from)
{
    static union net_parameters best_parameter;
    uint64_t random = 2;
    net_start(model, learned->list, learned->count, learned->cells);
    if (from) {
        take_numbers(&model->parameter.colour[0], from->black);
        take_numbers(&model->parameter.colour[1], from->white);
    }
    const double rate = from ? first_rate * continued : first_rate;
    const double before = mean_loss(model, held);
    double best = before;
    best_parameter = model->parameter;
    for (int epoch = 0; epoch < epochs; epoch++) {
        samples_shuffle(learned->list, learned->count, sizeof *learned->list, &random);
        const double loss = learn(model, learned, rate_of(epoch, epochs, rate));
        const double held_loss = mean_loss(model, held);
        fprintf(stderr, "epoch %d: loss %.5f, on held-out games %.5f\n", epoch + 1, loss,
                held_loss);
        if (held_loss < best) {
            best = held_loss;
            best_parameter = model->parameter;
        }
    }
    model->parameter = best_parameter;
    fprintf(stderr, "net: loss on held-out games %.5f before, %.5f after\n", before, best);
}

static void print_colour(const struct net_numbers *numbers)
{
    puts("pairs");
    for (int own = 0; own < SHAPE_COUNT; own++) {
        for (int other = 0; other < SHAPE_COUNT; other++) {
            printf("%c%c ", shape_letters[own], shape_letters[other]);
            head_print_row(stdout, numbers->pair[own * NET_SHAPES + other], NET_WIDTH, pair_unit,
                           NET_PAIR_MAX);
        }
    }
    puts("bias");
    head_print_row(stdout, numbers->bias, NET_WIDTH, pair_unit, NET_PAIR_MAX);
    head_print(stdout, &numbers->head);
}

static int usage(FILE *stream)
{
    fprintf(stream,
            "usage: nettune [--epochs N] [--continue] RULE FILE...\n"
            "Fits the network evaluator's numbers for RULE to games of tools/selfplay.\n"
            "  --epochs N    passes through the games (%d)\n"
            "  --continue    begin with this build's numbers for the rule\n",
            EPOCHS);
    return stream == stdout ? 0 : 2;
}

/* Fits a network to the positions of the files and prints it; false after a complaint. */
static bool run(lz_rule rule, uint64_t epochs, bool goes_on, char **files, int count,
                struct net_positions *learned, struct net_positions *held)
{
    static struct net_model model;
    for (int i = 0; i < count; i++)
        if (!net_positions_read(learned, held, rule, files[i]))
            return false;
    fprintf(stderr, "%zu positions, %zu more held out\n", learned->count, held->count);
    if (learned->count < BATCH || !held->count) {
        fprintf(stderr, "nettune: too few positions to learn from\n");
        return false;
    }
    model.by_colour = rule == LZ_RULE_RENJU;
    if (goes_on && !eval_weights_for(rule)->nets) {
        fprintf(stderr, "nettune: --continue: %s has no network over pairs of shapes\n",
                lz_rule_name(rule));
        return false;
    }
    fit(&model, learned, held, (int)epochs, goes_on ? eval_weights_for(rule)->nets : NULL);
    const struct net_numbers *colours = model.parameter.colour;
    if (!head_fits(program, &colours[0].head) ||
        (model.by_colour && !head_fits(program, &colours[1].head)))
        return false;
    printf("# Net numbers 1 (docs/FORMATS.md), fitted by tools/nettune to %zu positions of %s.\n",
           learned->count, lz_rule_name(rule));
    for (int colour = 0; colour <= model.by_colour; colour++) {
        printf("colour %s\n", !model.by_colour ? "both" : colour ? "white" : "black");
        print_colour(&colours[colour]);
    }
    return true;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"epochs", required_argument, NULL, 'e'},
                                            {"continue", no_argument, NULL, 'c'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    struct net_positions learned = {0}, held = {0};
    uint64_t epochs = EPOCHS;
    bool goes_on = false;
    lz_rule rule;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'h')
            return usage(stdout);
        if (option == '?')
            return usage(stderr);
        if (option == 'c')
            goes_on = true;
        else if (!options_number("epochs", optarg, 0, EPOCHS_MAX, &epochs))
            return 2;
    }
    if (argc - optind < 2 || lz_rule_parse(argv[optind], &rule, NULL) || lz_rule_has_gravity(rule))
        return usage(stderr);
    const bool good =
        run(rule, epochs, goes_on, argv + optind + 1, argc - optind - 1, &learned, &held);
    net_positions_free(&learned);
    net_positions_free(&held);
    return good ? 0 : 1;
}
