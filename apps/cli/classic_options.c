#include "cli/classic_options.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>

void classic_options_begin(struct classic_options *classic)
{
    memset(classic, 0, sizeof *classic);
    classic->near = classic->attack = classic->defence = -1;
}

bool classic_options_take(const struct options *options, const struct option_row *row,
                          const char *argument, void *place)
{
    struct classic_options *const classic = place;
    lz_error error;
    if (lz_classic_parse(argument, &classic->classic, &error))
        return options_complain(options, "--%s: %s", row->name, options_error(&error));
    return classic->given = true;
}

static bool take_weight(const struct options *options, const struct option_row *row,
                        const char *argument, void *place)
{
    struct classic_options *const classic = place;
    if (classic->weight_count == LZ_CLASSIC_WEIGHTS_MAX)
        return options_complain(options, "--%s: more than any evaluator has", row->name);
    classic->weights[classic->weight_count++] = argument;
    return true;
}

/* Reads a number from 0 to below 1 as thousandths. */
static bool take_lambda(const struct options *options, const struct option_row *row,
                        const char *argument, void *place)
{
    int thousandths = 0, unit = 1000;
    const char *at = argument;
    bool good = *at++ == '0';
    (void)row;
    if (good && *at == '.') {
        for (at++; *at >= '0' && *at <= '9' && unit > 1; at++) {
            unit /= 10;
            thousandths += (*at - '0') * unit;
        }
    }
    *(int *)place = thousandths;
    return (good && !*at) ||
           options_expect(options, "--lambda", "a number from 0 to 0.999, three decimals at most,",
                          argument);
}

const struct option_row classic_rows[] = {
    OPTION_TEXT("eval", "NAME", struct classic_options, eval,
                "the evaluator: table, tuple, shapes21, kernel or run"),
    OPTION_NUMBER("near", "R", struct classic_options, near, 0, LZ_CLASSIC_NEAR_MAX,
                  "search only cells within R of a stone"),
    OPTION_TAKE("weight", "NAME=N", struct classic_options, given, take_weight,
                "set a weight of the evaluator, such as five=9000; at most 100000000, for some "
                "weights less; an error names the weights or the range"),
    OPTION_NUMBER("attack", "P", struct classic_options, attack, 0, LZ_CLASSIC_PERCENT_MAX, NULL),
    OPTION_NUMBER("defence", "P", struct classic_options, defence, 0, LZ_CLASSIC_PERCENT_MAX,
                  "percent weight of own and of opposing runs (run only)"),
    OPTION_TAKE("lambda", "L", struct classic_options, lambda, take_lambda,
                "values fade with depth by L * ply / depth, 0 <= L < 1"),
    OPTIONS_END};

const char *classic_options_given(const struct options *options)
{
    for (const struct option_row *row = classic_rows; row->name; row++)
        if (options_given(options, row->name))
            return row->name;
    return NULL;
}

/* Names the weights that the evaluator has. */
static void complain_of_weight(const struct options *options, lz_classic_eval eval,
                               const char *name, size_t length)
{
    char known[256] = "";
    for (int i = 0; lz_classic_weight_name(eval, i); i++) {
        const size_t at = strlen(known);
        snprintf(known + at, sizeof known - at, "%s%s", i ? ", " : "",
                 lz_classic_weight_name(eval, i));
    }
    options_complain(options, "--weight: the evaluator %s has no weight \"%.*s\", only %s",
                     lz_classic_eval_name(eval), (int)length, name, known);
}

/* Sets a weight of the settings' evaluator from NAME=VALUE. */
static bool set_weight(const struct options *options, const char *argument,
                       lz_classic_settings *settings)
{
    const char *equals = strchr(argument, '=');
    if (!equals)
        return options_complain(options, "--weight: expected NAME=N, not \"%s\"", argument);
    const size_t length = (size_t)(equals - argument);
    int64_t number;
    for (int i = 0; lz_classic_weight_name(settings->eval, i); i++) {
        const char *name = lz_classic_weight_name(settings->eval, i);
        if (strlen(name) != length || strncmp(name, argument, length) != 0)
            continue;
        /* The library checks the weight's own range. */
        if (!options_number(options, "--weight", equals + 1, 0, INT32_MAX, &number))
            return false;
        settings->weights[i] = (int32_t)number;
        return true;
    }
    complain_of_weight(options, settings->eval, argument, length);
    return false;
}

bool classic_options_finish(const struct classic_options *classic, const struct options *options,
                            lz_classic_settings *settings)
{
    lz_error error;
    lz_classic_settings_init(settings, classic->classic);
    if (classic->eval) {
        lz_classic_eval eval;
        if (lz_classic_eval_parse(classic->eval, &eval, &error))
            return options_complain(options, "--eval: %s", options_error(&error));
        lz_classic_settings_set_eval(settings, eval);
    }
    if (classic->depth)
        settings->depth = classic->depth;
    if (classic->near >= 0)
        settings->near = classic->near;
    if (classic->attack >= 0)
        settings->attack = classic->attack;
    if (classic->defence >= 0)
        settings->defence = classic->defence;
    settings->lambda = classic->lambda;
    for (int i = 0; i < classic->weight_count; i++) {
        if (!set_weight(options, classic->weights[i], settings))
            return false;
    }
    return true;
}

bool classic_options_game(const struct classic_options *classic, struct options *options,
                          lz_game **out)
{
    lz_error error;
    lz_game *reported;
    char owner[32];
    snprintf(owner, sizeof owner, "--classic %s", lz_classic_name(classic->classic));
    if (lz_classic_game(classic->classic, &reported, &error))
        return options_complain(options, "%s", options_error(&error));
    const bool good = options_finish_on(options, lz_game_variant(reported), owner);
    lz_game_free(reported);
    if (!good)
        return false;
    if (!lz_classic_game_on(classic->classic, &options->variant, out, &error))
        return true;
    return options_complain(options, "%s: %s", owner, options_error(&error));
}
