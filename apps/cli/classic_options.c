#include "cli/classic_options.h"

#include <string.h>

void classic_options_begin(struct classic_options *classic)
{
    memset(classic, 0, sizeof *classic);
    classic->near = -1;
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
    default: /* OPTION_EVAL */
        classic->eval = argument;
        return true;
    }
}

enum options_outcome classic_options_take(struct classic_options *classic,
                                          const struct options *options, int option,
                                          const char *argument)
{
    if (option < OPTION_CLASSIC || option >= OPTION_AFTER_CLASSIC)
        return OPTIONS_OWN;
    return take_value(classic, options, option, argument) ? OPTIONS_TAKEN : OPTIONS_BAD;
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
    return true;
}

bool classic_options_game(const struct classic_options *classic, const struct options *options,
                          lz_game **out)
{
    lz_error error;
    lz_game *reported;
    if (lz_classic_game(classic->classic, &reported, &error)) {
        options_complain(options, "%s", error.text);
        return false;
    }
    lz_variant variant = *lz_game_variant(reported);
    if (options->rule_given)
        variant.rule = options->variant.rule;
    if (options->size_given) {
        variant.columns = options->variant.columns;
        variant.rows = options->variant.rows;
    }
    if (options->win)
        variant.win = options->win;
    variant.opening = options->variant.opening;
    memcpy(variant.blocked, options->variant.blocked, sizeof variant.blocked);
    lz_game_free(reported);
    if (!lz_classic_game_on(classic->classic, &variant, out, &error))
        return true;
    options_complain(options, "--classic %s: %s", lz_classic_name(classic->classic), error.text);
    return false;
}
