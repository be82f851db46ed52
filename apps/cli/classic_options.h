/* Options that choose a classic and change its search: --classic, --depth, --eval, --near, and the
 * weights. Shared by the commands that run one. */
#ifndef LIANZI_CLI_CLASSIC_OPTIONS_H
#define LIANZI_CLI_CLASSIC_OPTIONS_H

#include "cli/options.h"

#include <lianzi/study.h>

enum {
    OPTION_CLASSIC = OPTION_OWN,
    OPTION_DEPTH,
    OPTION_EVAL,
    OPTION_NEAR,
    OPTION_WEIGHT,
    OPTION_ATTACK,
    OPTION_DEFENCE,
    OPTION_LAMBDA,
    OPTION_AFTER_CLASSIC
};

#define CLASSIC_OPTIONS                                                                            \
    {"classic", required_argument, NULL, OPTION_CLASSIC},                                          \
        {"depth", required_argument, NULL, OPTION_DEPTH},                                          \
        {"eval", required_argument, NULL, OPTION_EVAL},                                            \
        {"weight", required_argument, NULL, OPTION_WEIGHT},                                        \
        {"attack", required_argument, NULL, OPTION_ATTACK},                                        \
        {"defence", required_argument, NULL, OPTION_DEFENCE},                                      \
        {"lambda", required_argument, NULL, OPTION_LAMBDA},                                        \
    {                                                                                              \
        "near", required_argument, NULL, OPTION_NEAR                                               \
    }

struct classic_options {
    bool given;          /* a classic was named */
    const char *without; /* the first option given that needs a classic; NULL: none */
    lz_classic classic;
    int depth;        /* 0: as reported */
    int near;         /* -1: as reported */
    const char *eval; /* NULL: as reported */
    int weight_count;
    const char *weights[LZ_CLASSIC_WEIGHTS_MAX]; /* NAME=VALUE */
    int attack, defence;                         /* percent; -1: as reported */
    int lambda;                                  /* thousandths */
};

/* The part of --help about a classic's search. */
#define CLASSIC_OPTIONS_HELP                                                                       \
    "  --eval NAME      the evaluator: table, tuple, shapes21, kernel or run\n"                    \
    "  --near R         search only cells within R of a stone\n"                                   \
    "  --weight NAME=N  set a weight of the evaluator, such as five=9000; at most 100000000,\n"    \
    "                   for some weights less; an error names the weights or the range\n"          \
    "  --attack P, --defence P   percent weight of own and of opposing runs (run only)\n"          \
    "  --lambda L       values fade with depth by L * ply / depth, 0 <= L < 1\n"

void classic_options_begin(struct classic_options *classic);
/* Like options_take, for the options above; returns OPTIONS_OWN for all others. */
enum options_outcome classic_options_take(struct classic_options *classic,
                                          const struct options *options, int option,
                                          const char *argument);
/* Call this after the last option, with a classic named: fills in the settings. Returns false after
 * a complaint. */
bool classic_options_finish(const struct classic_options *classic, const struct options *options,
                            lz_classic_settings *settings);
/* Stands in for options_finish: begins a game on the classic's own board, with what --rule, --size,
 * --win, --opening and --blocked change of it. False after a complaint. */
bool classic_options_game(const struct classic_options *classic, struct options *options,
                          lz_game **out);

#endif
