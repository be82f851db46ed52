/* Options that choose a classic and change its search: --classic, --depth, --eval, --near. Shared
 * by the commands that run one. */
#ifndef LIANZI_CLI_CLASSIC_OPTIONS_H
#define LIANZI_CLI_CLASSIC_OPTIONS_H

#include "cli/options.h"

enum { OPTION_CLASSIC = OPTION_OWN, OPTION_DEPTH, OPTION_EVAL, OPTION_NEAR, OPTION_AFTER_CLASSIC };

#define CLASSIC_OPTIONS                                                                            \
    {"classic", required_argument, NULL, OPTION_CLASSIC},                                          \
        {"depth", required_argument, NULL, OPTION_DEPTH},                                          \
        {"eval", required_argument, NULL, OPTION_EVAL},                                            \
    {                                                                                              \
        "near", required_argument, NULL, OPTION_NEAR                                               \
    }

struct classic_options {
    bool given; /* a classic was named */
    lz_classic classic;
    int depth;        /* 0: as reported */
    int near;         /* -1: as reported */
    const char *eval; /* NULL: as reported */
};

void classic_options_begin(struct classic_options *classic);
/* As options_take, for the options above; OPTIONS_OWN for others. */
enum options_outcome classic_options_take(struct classic_options *classic,
                                          const struct options *options, int option,
                                          const char *argument);
/* After the last option, with a classic named: fills in the settings. False after a complaint. */
bool classic_options_finish(const struct classic_options *classic, const struct options *options,
                            lz_classic_settings *settings);
/* The classic's own board, or the options' where --rule, --size, --win or --blocked say so. False
 * after a complaint. */
bool classic_options_game(const struct classic_options *classic, const struct options *options,
                          lz_game **out);

#endif
