/* Options that choose a classic and change its search: --classic, --depth, --eval, --near, and the
 * weights. Shared by the commands that run one. */
#ifndef LIANZI_CLI_CLASSIC_OPTIONS_H
#define LIANZI_CLI_CLASSIC_OPTIONS_H

#include "system/options.h"

#include <lianzi/study.h>

struct classic_options {
    bool given; /* a classic was named */
    lz_classic classic;
    int depth;        /* 0: as reported */
    int near;         /* -1: as reported */
    const char *eval; /* NULL: as reported */
    int weight_count;
    const char *weights[LZ_CLASSIC_WEIGHTS_MAX]; /* NAME=VALUE */
    int attack, defence;                         /* percent; -1: as reported */
    int lambda;                                  /* thousandths */
};

/* --classic, and the options that change its search; a command gives their --depth. */
option_take_fn classic_options_take;
extern const struct option_row classic_rows[];
#define CLASSIC_DEPTH(type, member, text)                                                          \
    OPTION_NUMBER("depth", "D", type, member.depth, 1, LZ_CLASSIC_DEPTH_MAX, text)

void classic_options_begin(struct classic_options *classic);
/* The first option given that needs a classic, such as "eval"; NULL: none. */
const char *classic_options_given(const struct options *options);
/* Call this after the last option, with a classic named: fills in the settings. Returns false after
 * a complaint. */
bool classic_options_finish(const struct classic_options *classic, const struct options *options,
                            lz_classic_settings *settings);
/* Stands in for options_finish: begins a game on the classic's own board, with what --rule, --size,
 * --win, --opening and --blocked change of it. False after a complaint. */
bool classic_options_game(const struct classic_options *classic, struct options *options,
                          lz_game **out);

#endif
