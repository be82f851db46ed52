/* Fits a network over whole lines to self-play games and strays and prints it in the format of
 * data/nets (docs/FORMATS.md). docs/NETWORK.md says how, and what came of it. */
#include "selfplay/options.h"
#include "system/atomic_file.h"
#include "train/netfile.h"
#include "train/teach.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char program[] = "train";

struct options {
    struct course course;
    const char *values; /* a file to take the values from; NULL: they are fitted */
};

/* Fits a network to the positions of the files and prints it; false after a complaint. */
static bool run(struct pupil *pupil, const struct options *options, char **files, int count,
                struct positions *learned, struct positions *held)
{
    for (int i = 0; i < count; i++)
        if (!positions_read(learned, held, &pupil->rows, options->course.rule, files[i]))
            return false;
    fprintf(stderr, "%zu positions, %zu more held out\n", learned->count, held->count);
    if (learned->count < TEACH_BATCH || !held->count) {
        fprintf(stderr, "train: too few positions to learn from\n");
        return false;
    }
    if (options->course.start && !netfile_start(pupil, options->course.start, options->course.rule))
        return false;
    char *values = NULL;
    if (options->values) {
        values = netfile_take(pupil, options->values, options->course.rule);
        if (!values)
            return false;
    } else if (!teach_values(pupil, &options->course, learned, held)) {
        return false;
    }
    netfile_round(pupil);
    teach_policy(pupil, &options->course, learned, held);
    const bool good = netfile_print(pupil, learned->count, options->course.rule, values);
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
          "  --start FILE       begin with this network, and a smaller step\n"
          "  --checkpoint FILE  written after each pass; if it is there, the run goes on from it\n"
          "  --plot FILE        an SVG image of the losses, written after each pass\n",
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
        return take_rule(optarg, &options->course.rule);
    if (option == 'c') {
        options->course.checkpoint = optarg;
        return true;
    }
    if (option == 'g') {
        options->course.plot = optarg;
        return atomic_file_probe(optarg) || !complain(optarg, strerror(errno));
    }
    if (option == 'v') {
        options->values = optarg;
        return true;
    }
    if (option == 'b') {
        options->course.start = optarg;
        return true;
    }
    if (option == 'p')
        return options_number("policies", optarg, 0, TEACH_EPOCHS_MAX,
                              &options->course.policy_epochs);
    return option == 's' ? options_number("searches", optarg, 0, TEACH_EPOCHS_MAX,
                                          &options->course.search_epochs)
                         : options_number("results", optarg, 0, TEACH_EPOCHS_MAX,
                                          &options->course.result_epochs);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"rule", required_argument, NULL, 'u'},     {"searches", required_argument, NULL, 's'},
        {"policies", required_argument, NULL, 'p'}, {"values", required_argument, NULL, 'v'},
        {"results", required_argument, NULL, 'r'},  {"checkpoint", required_argument, NULL, 'c'},
        {"plot", required_argument, NULL, 'g'},     {"start", required_argument, NULL, 'b'},
        {"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0}};
    static struct pupil pupil;
    struct options chosen = {.course = {LZ_RULE_RENJU, 12, 4, 6, NULL, NULL, NULL}};
    struct positions learned = {0}, held = {0};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'h')
            return usage(stdout);
        if (option == '?')
            return usage(stderr);
        if (!take_option(option, &chosen))
            return 2;
    }
    if (chosen.values && chosen.course.start) {
        complain("--start",
                 "--values takes all values from its file, so nothing is left to begin with");
        return 2;
    }
    if (optind == argc || !pupil_init(&pupil, chosen.course.rule))
        return usage(stderr);
    const bool good = run(&pupil, &chosen, argv + optind, argc - optind, &learned, &held);
    positions_free(&learned);
    positions_free(&held);
    return good ? 0 : 1;
}
