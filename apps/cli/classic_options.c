#include "cli/classic_options.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>

void classic_options_begin(struct classic_options *classic)
{
    memset(classic, 0, sizeof *classic);
    classic->near = classic->attack = classic->defence = -1;
}

static bool take_weight(struct classic_options *classic, const struct options *options,
                        const char *argument)
{
    if (classic->weight_count == LZ_CLASSIC_WEIGHTS_MAX) {
        options_complain(options, "--weight: more than any evaluator has");
        return false;
    }
    classic->weights[classic->weight_count++] = argument;
    return true;
}

static bool take_percent(const struct options *options, const char *option, const char *argument,
                         int *out)
{
    int64_t number;
    if (!options_number(options, option, argument, 0, LZ_CLASSIC_PERCENT_MAX, &number))
        return false;
    *out = (int)number;
    return true;
}

/* Reads a number from 0 to below 1 as thousandths. */
static bool take_lambda(struct classic_options *classic, const struct options *options,
                        const char *argument)
{
    int thousandths = 0, unit = 1000;
    const char *at = argument;
    bool good = *at++ == '0';
    if (good && *at == '.') {
        for (at++; *at >= '0' && *at <= '9' && unit > 1; at++) {
            unit /= 10;
            thousandths += (*at - '0') * unit;
        }
    }
    if (!good || *at) {
        options_complain(options,
                         "--lambda: expected a number from 0 to 0.999, three decimals at most, "
                         "not \"%s\"",
                         argument);
        return false;
    }
    classic->lambda = thousandths;
    return true;
}

static bool take_value(struct classic_options *classic, const struct options *options, int option,
                       const char *argument)
{
    lz_error error;
    int64_t number;
    switch (option) {
    case OPTION_CLASSIC:
        if (lz_classic_parse(argument, &classic->classic, &error)) {
            options_complain(options, "--classic: %s", error.text);
            return false;
        }
        classic->given = true;
        return true;
    case OPTION_DEPTH:
        if (!options_number(options, "--depth", argument, 1, LZ_CLASSIC_DEPTH_MAX, &number))
            return false;
        classic->depth = (int)number;
        return true;
    case OPTION_NEAR:
        if (!options_number(options, "--near", argument, 0, LZ_CLASSIC_NEAR_MAX, &number))
            return false;
        classic->near = (int)number;
        return true;
    case OPTION_WEIGHT:
        return take_weight(classic, options, argument);
    case OPTION_ATTACK:
        return take_percent(options, "--attack", argument, &classic->attack);
    case OPTION_DEFENCE:
        return take_percent(options, "--defence", argument, &classic->defence);
    case OPTION_LAMBDA:
        return take_lambda(classic, options, argument);
    default: /* OPTION_EVAL */
        classic->eval = argument;
        return true;
    }
}

enum options_outcome classic_options_take(struct classic_options *classic,
                                          const struct options *options, int option,
                                          const char *argument)
{
    static const char *const names[OPTION_AFTER_CLASSIC] = {
        [OPTION_EVAL] = "--eval",     [OPTION_NEAR] = "--near",       [OPTION_WEIGHT] = "--weight",
        [OPTION_ATTACK] = "--attack", [OPTION_DEFENCE] = "--defence", [OPTION_LAMBDA] = "--lambda"};
    if (option < OPTION_CLASSIC || option >= OPTION_AFTER_CLASSIC)
        return OPTIONS_OWN;
    if (!classic->without)
        classic->without = names[option];
    return take_value(classic, options, option, argument) ? OPTIONS_TAKEN : OPTIONS_BAD;
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
    if (!equals) {
        options_complain(options, "--weight: expected NAME=N, not \"%s\"", argument);
        return false;
    }
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
        if (lz_classic_eval_parse(classic->eval, &eval, &error)) {
            options_complain(options, "--eval: %s", error.text);
            return false;
        }
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
    if (lz_classic_game(classic->classic, &reported, &error)) {
        options_complain(options, "%s", error.text);
        return false;
    }
    const bool good = options_finish_on(options, lz_game_variant(reported), owner);
    lz_game_free(reported);
    if (!good)
        return false;
    if (!lz_classic_game_on(classic->classic, &options->variant, out, &error))
        return true;
    options_complain(options, "%s: %s", owner, error.text);
    return false;
}
