/* The page of a classic's numbers: which evaluator rates positions, its weights, how far from
 * stones the search looks and how values fade. */
#include "cli/play/screen.h"

#include "study/wording.h"
#include "system/translate.h"
#include <curses.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>

enum { FADING_MAX = 999 };

enum kind { EVALUATOR, WEIGHT, ATTACK, DEFENCE, NEAR, FADING };

struct numbers {
    lz_classic_settings *settings;
    const lz_variant *variant;
};

static int weight_count(const lz_classic_settings *settings)
{
    int count = 0;
    while (lz_classic_weight_name(settings->eval, count))
        count++;
    return count;
}

/* The rows: the evaluator, its weights, the percentages of runs, nearness unless stones fall, and
 * fading. */
static enum kind kind_of(const struct numbers *numbers, int row)
{
    const int weights = weight_count(numbers->settings);
    const int runs = numbers->settings->eval == LZ_CLASSIC_EVAL_RUN ? 2 : 0;
    const int near = lz_rule_has_gravity(numbers->variant->rule) ? 0 : 1;
    if (row == 0)
        return EVALUATOR;
    if (row <= weights)
        return WEIGHT;
    row -= 1 + weights;
    if (row < runs)
        return row ? DEFENCE : ATTACK;
    return row - runs < near ? NEAR : FADING;
}

static int count_rows(const void *user)
{
    const struct numbers *numbers = user;
    int rows = 1;
    while (kind_of(numbers, rows - 1) != FADING)
        rows++;
    return rows;
}

static const char *describe(const void *user, int row, char *value, size_t size)
{
    const struct numbers *numbers = user;
    const lz_classic_settings *settings = numbers->settings;
    switch (kind_of(numbers, row)) {
    case EVALUATOR:
        snprintf(value, size, "%s", lz_classic_eval_name(settings->eval));
        return _("Evaluator");
    case WEIGHT:
        snprintf(value, size, "%d", (int)settings->weights[row - 1]);
        return wording_weight(settings->eval, row - 1);
    case ATTACK:
        snprintf(value, size, "%d %%", settings->attack);
        return _("Own runs");
    case DEFENCE:
        snprintf(value, size, "%d %%", settings->defence);
        return _("Opposing runs");
    case NEAR:
        if (settings->near)
            snprintf(value, size,
                     ngettext("%d cell from a stone", "%d cells from a stone",
                              (unsigned long)settings->near),
                     settings->near);
        else
            snprintf(value, size, "%s", _("the whole board"));
        return _("Searches");
    default:
        snprintf(value, size, "0.%03d", settings->lambda);
        return _("Fading");
    }
}

bool screen_edit_number(int key, bool *typing, int low, int high, int *number)
{
    int64_t value = *number;
    if (key >= '0' && key <= '9') {
        value = (*typing ? 10 * value : 0) + (key - '0');
        *typing = true;
    } else if (key == KEY_BACKSPACE || key == 127 || key == '\b') {
        value /= 10;
        *typing = true;
    } else if (key == KEY_LEFT || key == KEY_RIGHT) {
        value += key == KEY_LEFT ? -1 : 1;
        *typing = false;
    } else {
        return false;
    }
    if (*typing)
        low = 0; /* the next digit may bring it into the range */
    *number = (int)(value < low ? low : value > high ? high : value);
    return true;
}

bool screen_check_classic(const lz_classic_settings *settings, const lz_variant *variant,
                          char *text, size_t size)
{
    lz_error error;
    lz_game *game = NULL;
    int64_t value;
    lz_status status = lz_classic_game_on(settings->classic, variant, &game, &error);
    if (!status)
        status = lz_classic_value(game, settings, &value, &error);
    lz_game_free(game);
    *text = '\0';
    if (status)
        wording_error(&error, text, size);
    return status == LZ_OK;
}

/* The next evaluator that rates the variant, with its reported weights. */
static void change_evaluator(struct numbers *numbers, int step)
{
    char text[8];
    int eval = (int)numbers->settings->eval;
    for (int tried = 0; tried < LZ_CLASSIC_EVAL_COUNT; tried++) {
        eval = (eval + step + LZ_CLASSIC_EVAL_COUNT) % LZ_CLASSIC_EVAL_COUNT;
        lz_classic_settings_set_eval(numbers->settings, (lz_classic_eval)eval);
        if (screen_check_classic(numbers->settings, numbers->variant, text, sizeof text))
            return;
    }
}

static bool change_row(struct numbers *numbers, int row, int key, bool *typing)
{
    lz_classic_settings *settings = numbers->settings;
    int number;
    bool taken;
    switch (kind_of(numbers, row)) {
    case EVALUATOR:
        taken = key == KEY_LEFT || key == KEY_RIGHT;
        if (taken)
            change_evaluator(numbers, key == KEY_LEFT ? -1 : 1);
        return taken;
    case WEIGHT:
        number = (int)settings->weights[row - 1];
        taken = screen_edit_number(key, typing, 0, LZ_CLASSIC_WEIGHT_LIMIT, &number);
        settings->weights[row - 1] = number;
        return taken;
    case ATTACK:
        return screen_edit_number(key, typing, 0, LZ_CLASSIC_PERCENT_MAX, &settings->attack);
    case DEFENCE:
        return screen_edit_number(key, typing, 0, LZ_CLASSIC_PERCENT_MAX, &settings->defence);
    case NEAR:
        return screen_edit_number(key, typing, 0, LZ_CLASSIC_NEAR_MAX, &settings->near);
    default:
        return screen_edit_number(key, typing, 0, FADING_MAX, &settings->lambda);
    }
}

/* Sets everything on the page as reported, and leaves the rest alone. */
static void set_reported(lz_classic_settings *settings)
{
    lz_classic_settings reported;
    lz_classic_settings_init(&reported, settings->classic);
    lz_classic_settings_set_eval(settings, reported.eval);
    settings->attack = reported.attack;
    settings->defence = reported.defence;
    settings->near = reported.near;
    settings->lambda = reported.lambda;
}

bool screen_numbers_are_reported(const lz_classic_settings *settings)
{
    lz_classic_settings reported = *settings;
    set_reported(&reported);
    return settings->eval == reported.eval && settings->attack == reported.attack &&
           settings->defence == reported.defence && settings->near == reported.near &&
           settings->lambda == reported.lambda &&
           memcmp(settings->weights, reported.weights, sizeof reported.weights) == 0;
}

void screen_choose_numbers(lz_classic_settings *settings, const lz_variant *variant)
{
    struct numbers numbers = {settings, variant};
    struct screen_page page = {.title = _("Evaluation"),
                               .footer = _("arrows, digits; r as reported; Enter"),
                               .user = &numbers,
                               .count = count_rows,
                               .describe = describe};
    bool typing = false;
    for (int chosen = 0;; chosen = page.chosen) {
        const int key = screen_page_key(&page);
        typing = typing && page.chosen == chosen;
        if (change_row(&numbers, page.chosen, key, &typing))
            screen_check_classic(settings, variant, page.error, sizeof page.error);
        else if (key == 'r')
            set_reported(settings);
        else if (key == '\n' || key == '\r' || key == KEY_ENTER || key == SCREEN_ESCAPE ||
                 key == 'q')
            return;
    }
}
