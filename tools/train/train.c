/* Fits a network over whole lines to self-play games and strays and prints it in the format of
 * data/nets (docs/FORMATS.md). docs/NETWORK.md says how, and what came of it. */
#include "net/network.h"
#include "net/numbers.h"
#include "selfplay/options.h"
#include "train/checkpoint.h"
#include "train/policy.h"
#include "tune/samples.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char program[] = "train";

enum { BATCH = 512, EPOCHS_MAX = 1000, BANDS = 4, NETWORK_SIZE = 1 << 23 };

struct options {
    lz_rule rule;
    uint64_t search_epochs, result_epochs, policy_epochs;
    const char *checkpoint; /* NULL: none */
    const char *values;     /* a file to take the values from; NULL: they are fitted */
};

static const double search_rate = 0.003, result_rate = 0.0003, policy_rate = 0.003,
                    least_rate = 1e-6, decay = 0.02,
                    warming = 0.05; /* the share of the steps in which the rate rises */

static const double row_unit = NET_TOP; /* makes 1 in the model */

static struct rows rows;
static struct model model = {.rows = &rows};
static struct model_trace trace;

static struct policy_model policy = {.rows = &rows};
static struct policy_trace policy_trace;

/* Rises in a line, then falls by the cosine. */
static double rate_of(double done, double first)
{
    const double pi = 3.14159265358979323846;
    const double part =
        done < warming ? done / warming : (1 + cos(pi * (done - warming) / (1 - warming))) / 2;
    return first * part + least_rate;
}

/* What a position is to teach: the searched score; with results, of games, half of either. */
static double target_of(const struct model_position *position, bool results)
{
    const double search = (double)position->search, result = (double)position->result;
    return results && !position->stray ? (search + result) / 2 : search;
}

static double chance_of(const struct positions *positions, const struct model_position *position)
{
    return sample_chance(
        (double)model_forward(&model, position, &positions->cells[position->first], &trace));
}

/* Goes through all positions once, from `done` of all steps to `until`. Returns their mean loss,
 * each taken before its step. */
static double learn(const struct positions *positions, bool results, double done, double until)
{
    const size_t batches = positions->count / BATCH;
    double sum = 0;
    for (size_t i = 0; i < batches * BATCH; i++) {
        const struct model_position *position = &positions->list[i];
        const double target = target_of(position, results);
        const double chance = chance_of(positions, position);
        sum += sample_loss(chance, target);
        model_backward(&model, position, &positions->cells[position->first], &trace,
                       (float)((chance - target) / BATCH));
        if (i % BATCH == BATCH - 1) {
            const double at = done + (until - done) * (double)i / (double)(batches * BATCH);
            model_step(&model, rate_of(at, results ? result_rate : search_rate), decay);
        }
    }
    return sum / (double)(batches * BATCH);
}

static double held_loss(const struct positions *held, bool results)
{
    double sum = 0;
    for (size_t i = 0; i < held->count; i++)
        sum += sample_loss(chance_of(held, &held->list[i]), target_of(&held->list[i], results));
    return sum / (double)held->count;
}

static void learn_epoch(const struct positions *learned, const struct positions *held, bool results,
                        int epoch, int epochs)
{
    if (!epoch)
        model_rest(&model);
    const clock_t start = clock();
    const double loss =
        learn(learned, results, (double)epoch / epochs, (double)(epoch + 1) / epochs);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    fprintf(stderr, "%s, epoch %d of %d: loss %.5f, on held-out games %.5f; %.0f a second\n",
            results ? "results" : "searches", epoch + 1, epochs, loss, held_loss(held, results),
            (double)learned->count / seconds);
}

/* Goes through all epochs, from the checkpoint on if there is one; false after a complaint. */
static bool learn_epochs(const struct options *options, struct positions *learned,
                         const struct positions *held)
{
    const int searches = (int)options->search_epochs, results = (int)options->result_epochs;
    const struct checkpoint_run run = {options->rule, options->search_epochs,
                                       options->result_epochs, learned->count,
                                       checkpoint_hash(learned)};
    uint64_t done = 0, random = 2;
    model_start(&model);
    if (options->checkpoint && !checkpoint_read(options->checkpoint, &run, &model, &done))
        return false;
    for (int epoch = 0; epoch < searches + results; epoch++) {
        samples_shuffle(learned->list, learned->count, sizeof *learned->list, &random);
        if ((uint64_t)epoch < done)
            continue;
        if (epoch < searches)
            learn_epoch(learned, held, false, epoch, searches);
        else
            learn_epoch(learned, held, true, epoch - searches, results);
        if (options->checkpoint &&
            !checkpoint_write(options->checkpoint, &run, &model, (uint64_t)epoch + 1))
            return false;
    }
    return true;
}

/* Prints the logistic loss of the held-out games' results by the number of stones, that of this
 * build's evaluator beside it. */
static void print_table(const struct positions *held)
{
    static const int least[BANDS] = {0, 17, 25, 41};
    fprintf(stderr,
            "stones, held-out positions, loss of results: this build's, the fitted one's\n");
    for (int band = 0; band < BANDS; band++) {
        size_t count = 0;
        double before = 0, after = 0;
        for (size_t i = 0; i < held->count; i++) {
            const struct model_position *position = &held->list[i];
            if (position->stones < least[band] ||
                (band + 1 < BANDS && position->stones >= least[band + 1]))
                continue;
            count++;
            before += sample_loss((double)position->now, (double)position->result);
            after += sample_loss(chance_of(held, position), (double)position->result);
        }
        if (count)
            fprintf(stderr, "from %d: %zu, %.4f, %.4f\n", least[band], count,
                    before / (double)count, after / (double)count);
    }
}

/* The policy's chances of a position's moves, in policy_trace. */
static void foresee(const struct positions *positions, const struct model_position *position)
{
    const struct model_cell *cell = &positions->cells[position->first];
    model_forward(&model, position, cell, &trace);
    memcpy(policy_trace.input, trace.head.input, sizeof policy_trace.input);
    policy_model_forward(&policy, position, cell, &policy_trace);
}

/* The loss of the move that the search chose, after foresee. */
static double missed(const struct model_position *position)
{
    return -log(fmax((double)policy_trace.chance[position->best], 1e-9));
}

/* Goes through all positions once, as learn does. */
static double learn_moves(const struct positions *positions, double done, double until)
{
    const size_t batches = positions->count / BATCH;
    size_t count = 0;
    double sum = 0;
    for (size_t i = 0; i < batches * BATCH; i++) {
        const struct model_position *position = &positions->list[i];
        if (position->best != MODEL_NO_MOVE) {
            foresee(positions, position);
            sum += missed(position);
            count++;
            policy_model_backward(&policy, position, &positions->cells[position->first],
                                  &policy_trace, 1.0F / BATCH);
        }
        if (i % BATCH == BATCH - 1) {
            const double at = done + (until - done) * (double)i / (double)(batches * BATCH);
            policy_model_step(&policy, rate_of(at, policy_rate), decay);
        }
    }
    return sum / (double)(count ? count : 1);
}

/* Prints how well the policy foresees the moves of held-out games: the loss, and the share of moves
 * that are among its first one, three and ten. */
static void print_foreseen(const struct positions *held)
{
    static const int places[] = {1, 3, 10};
    size_t count = 0, within[3] = {0};
    double sum = 0;
    for (size_t i = 0; i < held->count; i++) {
        const struct model_position *position = &held->list[i];
        if (position->best == MODEL_NO_MOVE)
            continue;
        int better = 0;
        foresee(held, position);
        for (int k = 0; k < position->moves; k++)
            better += policy_trace.promise[k] > policy_trace.promise[position->best];
        for (int k = 0; k < 3; k++)
            within[k] += better < places[k];
        sum += missed(position);
        count++;
    }
    const double whole = count ? (double)count : 1;
    fprintf(stderr, "on held-out games %.4f, first %.1f %%, first three %.1f %%, ten %.1f %%",
            sum / whole, 100 * (double)within[0] / whole, 100 * (double)within[1] / whole,
            100 * (double)within[2] / whole);
}

/* Fits the policy. The values stay as they are. */
static void learn_policy(const struct options *options, struct positions *learned,
                         const struct positions *held)
{
    const int epochs = (int)options->policy_epochs;
    uint64_t random = 3;
    policy_model_start(&policy);
    for (int epoch = 0; epoch < epochs; epoch++) {
        const clock_t start = clock();
        samples_shuffle(learned->list, learned->count, sizeof *learned->list, &random);
        const double loss =
            learn_moves(learned, (double)epoch / epochs, (double)(epoch + 1) / epochs);
        const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        fprintf(stderr, "policy, epoch %d of %d: loss %.4f, ", epoch + 1, epochs, loss);
        print_foreseen(held);
        fprintf(stderr, "; %.0f a second\n", (double)learned->count / seconds);
    }
}

/* Copies the lines of the text from one line to before another. */
static void copy_lines(FILE *out, const char *text, const char *from, const char *to)
{
    const char *start = strstr(text, from) + 1, *end = strstr(text, to) + 1;
    fwrite(start, 1, (size_t)(end - start), out);
}

/* Prints the file without its checksum; `values` is the text of a file to take the values from, or
 * NULL. */
static void write_net(FILE *out, size_t positions, lz_rule rule, const char *values)
{
    fprintf(out,
            "# Line numbers (docs/FORMATS.md), fitted by tools/train to %zu positions of %s.\n",
            positions, lz_rule_name(rule));
    fprintf(out, "lines 2 %s\nhalves %d\n", lz_rule_name(rule), rows.halves);
    if (values) {
        copy_lines(out, values, "\nrows\n", "\npolicy\n");
    } else {
        fputs("rows\n", out);
        for (int i = 0; i < rows.count; i++)
            head_print_row(out, model.row[i], NET_SUMS, row_unit, INT8_MAX);
    }
    fputs("policy\n", out);
    policy_print_rows(out, &policy);
    if (values)
        copy_lines(out, values, "\ncolour black\n", "\naround\n");
    for (int colour = 0; colour < 2 && !values; colour++) {
        const struct head head = model_head(&model, colour);
        fputs(colour ? "colour white\n" : "colour black\n", out);
        head_print(out, &head);
    }
    policy_print_filters(out, &policy);
}

/* Prints the file with its checksum; false after a complaint. */
static bool print_net(size_t positions, lz_rule rule, const char *values)
{
    struct numbers_source source;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out)
        write_net(out, positions, rule, values);
    if (!out || fclose(out)) {
        free(text);
        complain("the network", "no memory");
        return false;
    }
    numbers_open(&source, text, size, NULL);
    while (source.at < source.end && numbers_next(&source, ""))
        continue;
    printf("%schecksum %016" PRIx64 "\n", text, source.read);
    free(text);
    return true;
}

/* Reads a file of the rule and lets the model have its rows. Returns its text, to be freed, or NULL
 * after a complaint. */
static char *take_values(const char *path, lz_rule rule)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, NETWORK_SIZE + 1);
    const size_t size = file && text ? fread(text, 1, NETWORK_SIZE, file) : 0;
    struct network *network = NULL;
    lz_error error = {0};
    if (!file || !text)
        complain(path, strerror(errno));
    else if (network_read(text, size, &network, &error))
        complain(path, error.text);
    else if (network->rule != rule)
        complain(path, "the network is for another rule");
    else
        for (int i = 0; i < rows.count; i++)
            for (int j = 0; j < NET_SUMS; j++)
                model.row[i][j] = (float)(network->row[i][j] / row_unit);
    const bool good = network && network->rule == rule;
    if (file)
        fclose(file);
    free(network);
    if (!good) {
        free(text);
        return NULL;
    }
    return text;
}

/* Rounds the rows as the file has them: the policy is to see the values' sums as they will be. */
static void round_rows(void)
{
    for (int i = 0; i < rows.count; i++)
        for (int j = 0; j < NET_SUMS; j++) {
            const double number = rint((double)model.row[i][j] * row_unit);
            model.row[i][j] = (float)(fmax(fmin(number, INT8_MAX), -INT8_MAX) / row_unit);
        }
}

/* Fits the values; false after a complaint. */
static bool learn_values(const struct options *options, struct positions *learned,
                         const struct positions *held)
{
    if (!learn_epochs(options, learned, held))
        return false;
    print_table(held);
    const struct head heads[2] = {model_head(&model, 0), model_head(&model, 1)};
    return head_fits(program, &heads[0]) && head_fits(program, &heads[1]);
}

/* Fits a network to the positions of the files and prints it; false after a complaint. */
static bool run(const struct options *options, char **files, int count, struct positions *learned,
                struct positions *held)
{
    for (int i = 0; i < count; i++)
        if (!positions_read(learned, held, &rows, options->rule, files[i]))
            return false;
    fprintf(stderr, "%zu positions, %zu more held out\n", learned->count, held->count);
    if (learned->count < BATCH || !held->count) {
        fprintf(stderr, "train: too few positions to learn from\n");
        return false;
    }
    char *values = NULL;
    if (options->values) {
        values = take_values(options->values, options->rule);
        if (!values)
            return false;
    } else if (!learn_values(options, learned, held)) {
        return false;
    }
    round_rows();
    learn_policy(options, learned, held);
    const bool good = print_net(learned->count, options->rule, values);
    free(values);
    return good;
}

static int usage(FILE *stream)
{
    fputs("usage: train [options] FILE...\n"
          "Fits a network over whole lines to games of tools/selfplay and tools/strays.\n"
          "  --rule RULE        the games' rule (renju)\n"
          "  --searches N       passes through the positions that teach searched scores (12)\n"
          "  --results N        passes after them that teach the games' results too (4)\n"
          "  --policies N       passes that teach the moves which the searches chose (6)\n"
          "  --values FILE      take the values from this network and fit the policy alone\n"
          "  --checkpoint FILE  written after each pass; if it is there, the run goes on from it\n",
          stream);
    return stream == stdout ? 0 : 2;
}

static bool take_rule(const char *text, lz_rule *rule)
{
    lz_error error;
    if (lz_rule_parse(text, rule, &error))
        complain("--rule", error.text);
    else if (lz_rule_has_gravity(*rule))
        complain("--rule", "stones must not fall");
    else
        return true;
    return false;
}

static bool take_option(int option, struct options *options)
{
    if (option == 'u')
        return take_rule(optarg, &options->rule);
    if (option == 'c') {
        options->checkpoint = optarg;
        return true;
    }
    if (option == 'v') {
        options->values = optarg;
        return true;
    }
    if (option == 'p')
        return options_number("policies", optarg, 0, EPOCHS_MAX, &options->policy_epochs);
    return option == 's'
               ? options_number("searches", optarg, 0, EPOCHS_MAX, &options->search_epochs)
               : options_number("results", optarg, 0, EPOCHS_MAX, &options->result_epochs);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"rule", required_argument, NULL, 'u'},     {"searches", required_argument, NULL, 's'},
        {"policies", required_argument, NULL, 'p'}, {"values", required_argument, NULL, 'v'},
        {"results", required_argument, NULL, 'r'},  {"checkpoint", required_argument, NULL, 'c'},
        {"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0}};
    struct options chosen = {
        .rule = LZ_RULE_RENJU, .search_epochs = 12, .result_epochs = 4, .policy_epochs = 6};
    struct positions learned = {0}, held = {0};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'h')
            return usage(stdout);
        if (option == '?')
            return usage(stderr);
        if (!take_option(option, &chosen))
            return 2;
    }
    if (optind == argc || !rows_init(&rows, chosen.rule))
        return usage(stderr);
    const bool good = run(&chosen, argv + optind, argc - optind, &learned, &held);
    positions_free(&learned);
    positions_free(&held);
    return good ? 0 : 1;
}
