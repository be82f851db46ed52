#include "classic/classic.h"

#include "base/bits.h"
#include "base/error.h"
#include "game/opening.h"
#include "game/variant.h"
#include <lianzi/study.h>
#include <string.h>

/* A report's settings for its search. */
struct classic_traits {
    const char *name;
    lz_rule rule;
    int size; /* columns and rows */
    lz_classic_eval eval;
    lz_classic_search_kind algorithm;
    lz_classic_prune prune;
    int depth;
    int near;
    int draw_cells;
};

static const struct classic_traits traits[LZ_CLASSIC_COUNT] = {
    [LZ_CLASSIC_TABLE] = {"table", LZ_RULE_FREESTYLE, 18, LZ_CLASSIC_EVAL_TABLE,
                          LZ_CLASSIC_SEARCH_ALPHABETA, LZ_CLASSIC_PRUNE_PARENT, 2, 0, 3},
    [LZ_CLASSIC_TUPLE] = {"tuple", LZ_RULE_FREESTYLE, 15, LZ_CLASSIC_EVAL_TUPLE,
                          LZ_CLASSIC_SEARCH_ALPHABETA, LZ_CLASSIC_PRUNE_FULL, 2, 0, 0},
    [LZ_CLASSIC_NEGAMAX] = {"negamax", LZ_RULE_FREESTYLE, 15, LZ_CLASSIC_EVAL_SHAPES21,
                            LZ_CLASSIC_SEARCH_NEGAMAX, LZ_CLASSIC_PRUNE_FULL, 2, 2, 0},
    [LZ_CLASSIC_KERNEL] = {"kernel", LZ_RULE_FREESTYLE, 11, LZ_CLASSIC_EVAL_KERNEL,
                           LZ_CLASSIC_SEARCH_ALPHABETA, LZ_CLASSIC_PRUNE_FULL, 4, 0, 0},
    [LZ_CLASSIC_DROP] = {"drop", LZ_RULE_CONNECT4, 9, LZ_CLASSIC_EVAL_RUN,
                         LZ_CLASSIC_SEARCH_ALPHABETA, LZ_CLASSIC_PRUNE_PARENT, 6, 0, 0},
};

static const struct evaluator *const evaluators[LZ_CLASSIC_EVAL_COUNT] = {
    [LZ_CLASSIC_EVAL_TABLE] = &table_evaluator,       [LZ_CLASSIC_EVAL_TUPLE] = &tuple_evaluator,
    [LZ_CLASSIC_EVAL_SHAPES21] = &shapes21_evaluator, [LZ_CLASSIC_EVAL_KERNEL] = &kernel_evaluator,
    [LZ_CLASSIC_EVAL_RUN] = &run_evaluator,
};

const char *classic_name(lz_classic classic)
{
    return (unsigned)classic < LZ_CLASSIC_COUNT ? traits[classic].name : NULL;
}

const struct evaluator *classic_evaluator(lz_classic_eval eval)
{
    return (unsigned)eval < LZ_CLASSIC_EVAL_COUNT ? evaluators[eval] : NULL;
}

int classic_draw_cells(lz_classic classic)
{
    return traits[classic].draw_cells;
}

/* ---- Settings ----------------------------------------------------------------------------------
 */

void classic_settings_init(lz_classic_settings *settings, lz_classic classic)
{
    memset(settings, 0, sizeof *settings);
    const struct classic_traits *report =
        &traits[(unsigned)classic < LZ_CLASSIC_COUNT ? classic : LZ_CLASSIC_TABLE];
    settings->struct_size = sizeof *settings;
    settings->classic = classic;
    settings->algorithm = report->algorithm;
    settings->prune = report->prune;
    settings->order = LZ_CLASSIC_ORDER_REPORTED;
    settings->depth = report->depth;
    settings->near = report->near;
    settings->attack = settings->defence = 100;
    classic_settings_set_eval(settings, report->eval);
}

void classic_settings_set_eval(lz_classic_settings *settings, lz_classic_eval eval)
{
    const struct evaluator *evaluator = classic_evaluator(eval);
    if (!evaluator)
        return;
    settings->eval = eval;
    for (int i = 0; i < LZ_CLASSIC_WEIGHTS_MAX; i++)
        settings->weights[i] = evaluator->weights[i].value;
}

/* A whole number among the settings, and its range. */
struct range {
    const char *name;
    int64_t value, low, high;
};

/* Checks that the settings of the search's form can be combined. */
static lz_status check_forms(const lz_classic_settings *settings, lz_error *error)
{
    const bool sorted = settings->order == LZ_CLASSIC_ORDER_SORTED;
    const bool prunes = settings->algorithm == LZ_CLASSIC_SEARCH_ALPHABETA;
    if (sorted && settings->cut_beyond)
        return error_set(error, LZ_ERR_ARGUMENT, "order sorted cuts at the bound, not beyond it");
    if (sorted && (!prunes || settings->prune != LZ_CLASSIC_PRUNE_FULL || settings->plain))
        return error_set(error, LZ_ERR_ARGUMENT,
                         "order sorted goes with alphabeta, full pruning and the incremental "
                         "evaluator only");
    return LZ_OK;
}

lz_status classic_settings_check(const lz_classic_settings *settings, lz_error *error)
{
    const struct range ranges[] = {
        {"classic", settings->classic, 0, LZ_CLASSIC_COUNT - 1},
        {"eval", settings->eval, 0, LZ_CLASSIC_EVAL_COUNT - 1},
        {"algorithm", settings->algorithm, 0, LZ_CLASSIC_SEARCH_COUNT - 1},
        {"prune", settings->prune, 0, LZ_CLASSIC_PRUNE_COUNT - 1},
        {"order", settings->order, 0, LZ_CLASSIC_ORDER_COUNT - 1},
        {"depth", settings->depth, 1, LZ_CLASSIC_DEPTH_MAX},
        {"near", settings->near, 0, LZ_CLASSIC_NEAR_MAX},
        {"attack", settings->attack, 0, LZ_CLASSIC_PERCENT_MAX},
        {"defence", settings->defence, 0, LZ_CLASSIC_PERCENT_MAX},
        {"lambda", settings->lambda, 0, 999},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        const struct range *range = &ranges[i];
        if (range->value < range->low || range->value > range->high)
            return error_set(error, LZ_ERR_ARGUMENT, "%s lies within %d..%d, not %lld", range->name,
                             (int)range->low, (int)range->high, (long long)range->value);
    }
    const struct weight *weights = evaluators[settings->eval]->weights;
    for (int i = 0; i < LZ_CLASSIC_WEIGHTS_MAX && weights[i].name; i++) {
        if (settings->weights[i] < 0 || settings->weights[i] > weights[i].most)
            return error_set(error, LZ_ERR_ARGUMENT, "weight %s lies within 0..%d, not %d",
                             weights[i].name, (int)weights[i].most, (int)settings->weights[i]);
    }
    return check_forms(settings, error);
}

struct rating classic_rating(const lz_classic_settings *settings, lz_colour own)
{
    struct rating rating = {.attack = settings->attack, .defence = settings->defence, .own = own};
    memcpy(rating.weights, settings->weights, sizeof rating.weights);
    return rating;
}

/* ---- Boards ------------------------------------------------------------------------------------
 */

enum { TABLE_SIZE_MIN = 11 };

void classic_variant(lz_classic classic, lz_variant *out)
{
    variant_init(out, traits[classic].rule);
    out->columns = out->rows = traits[classic].size;
}

lz_status classic_variant_check(lz_classic classic, const lz_variant *variant, lz_error *error)
{
    const struct classic_traits *report = &traits[classic];
    if (variant->rule != report->rule)
        return error_set(error, LZ_ERR_UNSUPPORTED, "%s plays %s, not %s", report->name,
                         rule_traits(report->rule)->name, rule_traits(variant->rule)->name);
    if (variant->opening != LZ_OPENING_NONE)
        return error_set(error, LZ_ERR_UNSUPPORTED, "%s knows no opening %s", report->name,
                         opening_name((int)variant->opening));
    const int win = rule_traits(report->rule)->win;
    if (variant->win != win)
        return error_set(error, LZ_ERR_UNSUPPORTED, "%s plays for %d in a row, not %d",
                         report->name, win, variant->win);
    const int least = classic == LZ_CLASSIC_TABLE ? TABLE_SIZE_MIN : 0;
    if (variant->columns < least || variant->rows < least)
        return error_set(error, LZ_ERR_UNSUPPORTED, "%s plays on %dx%d or more, not %dx%d",
                         report->name, least, least, variant->columns, variant->rows);
    return LZ_OK;
}

/* Report 000's four stones. Its pictures show them only on 18x18. On every size they are around row
 * n/2 from the top and column n/2 from the left, both counted from 1. */
static const struct start_stone {
    int right, down;
    lz_colour colour;
} table_stones[] = {{0, 0, LZ_BLACK}, {1, 0, LZ_BLACK}, {0, 1, LZ_WHITE}, {-1, 0, LZ_WHITE}};

lz_status classic_start(lz_classic classic, const lz_variant *variant, uint8_t *cells,
                        lz_error *error)
{
    const lz_status status = classic_variant_check(classic, variant, error);
    if (status)
        return status;
    memset(cells, LZ_EMPTY, (size_t)variant_cells(variant));
    if (classic != LZ_CLASSIC_TABLE)
        return LZ_OK;
    for (size_t i = 0; i < sizeof table_stones / sizeof *table_stones; i++) {
        const struct start_stone *stone = &table_stones[i];
        const int column = variant->columns / 2 - 1 + stone->right;
        const int row = variant->rows - variant->rows / 2 - stone->down;
        const int cell = row * variant->columns + column;
        if (bits_get(variant->blocked, cell))
            return error_set(error, LZ_ERR_UNSUPPORTED, "cell %d,%d bears a start stone of table",
                             column + 1, row + 1);
        cells[cell] = (uint8_t)stone->colour;
    }
    return LZ_OK;
}
