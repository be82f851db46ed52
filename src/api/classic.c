/* lz_classic_*: validation around src/classic, and games turned into the positions it searches. */
#include "classic/classic.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/sized.h"
#include "classic/search.h"
#include "game/game.h"
#include "game/variant.h"
#include <lianzi/study.h>
#include <string.h>

const char *lz_classic_name(lz_classic classic)
{
    return classic_name(classic);
}

lz_status lz_classic_parse(const char *name, lz_classic *out, lz_error *error)
{
    NEED(name);
    NEED(out);
    for (int i = 0; i < LZ_CLASSIC_COUNT; i++) {
        if (strcmp(name, classic_name((lz_classic)i)) == 0) {
            *out = (lz_classic)i;
            return LZ_OK;
        }
    }
    return error_set(error, LZ_ERR_ARGUMENT, "no classic is called \"%.40s\"", name);
}

const char *lz_classic_eval_name(lz_classic_eval eval)
{
    const struct evaluator *evaluator = classic_evaluator(eval);
    return evaluator ? evaluator->name : NULL;
}

lz_status lz_classic_eval_parse(const char *name, lz_classic_eval *out, lz_error *error)
{
    NEED(name);
    NEED(out);
    for (int i = 0; i < LZ_CLASSIC_EVAL_COUNT; i++) {
        if (strcmp(name, lz_classic_eval_name((lz_classic_eval)i)) == 0) {
            *out = (lz_classic_eval)i;
            return LZ_OK;
        }
    }
    return error_set(error, LZ_ERR_ARGUMENT, "no evaluator is called \"%.40s\"", name);
}

const char *lz_classic_weight_name(lz_classic_eval eval, int index)
{
    const struct evaluator *evaluator = classic_evaluator(eval);
    if (!evaluator || index < 0 || index >= LZ_CLASSIC_WEIGHTS_MAX)
        return NULL;
    return evaluator->weights[index].name;
}

void lz_classic_settings_init_sized(lz_classic_settings *settings, size_t size, lz_classic classic)
{
    lz_classic_settings own;
    classic_settings_init(&own, classic);
    sized_write(settings, size, &own, sizeof own);
}

void lz_classic_settings_set_eval(lz_classic_settings *settings, lz_classic_eval eval)
{
    if (settings->struct_size >= offsetof(lz_classic_settings, attack))
        classic_settings_set_eval(settings, eval);
}

lz_status lz_classic_game(lz_classic classic, lz_game **out, lz_error *error)
{
    NEED(out);
    if (!classic_name(classic))
        return error_set(error, LZ_ERR_ARGUMENT, "no classic has number %d", (int)classic);
    lz_variant variant;
    classic_variant(classic, &variant);
    return lz_classic_game_on(classic, &variant, out, error);
}

lz_status lz_classic_game_on(lz_classic classic, const lz_variant *variant, lz_game **out,
                             lz_error *error)
{
    NEED(variant);
    NEED(out);
    if (!classic_name(classic))
        return error_set(error, LZ_ERR_ARGUMENT, "no classic has number %d", (int)classic);
    lz_variant own;
    lz_status status = variant_read(variant, &own, error);
    if (status)
        return status;
    uint8_t cells[LZ_CELLS_MAX];
    status = classic_start(classic, &own, cells, error);
    if (status)
        return status;
    return lz_game_new_from(&own, cells, LZ_BLACK, out, error);
}

/* Copies the caller's settings; fields that it lacks are as in the report. */
static lz_status settings_read(const lz_classic_settings *given, lz_classic_settings *own,
                               lz_error *error)
{
    const bool named =
        given->struct_size >= offsetof(lz_classic_settings, classic) + sizeof given->classic;
    classic_settings_init(own, named ? given->classic : LZ_CLASSIC_TABLE);
    if (!sized_read(own, sizeof *own, given))
        return error_set(error, LZ_ERR_ARGUMENT,
                         "the settings were not made by lz_classic_settings_init");
    return LZ_OK;
}

/* Checks that the settings make sense and fit the game. */
static lz_status check_fit(const lz_game *game, const lz_classic_settings *given,
                           lz_classic_settings *settings, lz_error *error)
{
    lz_status status = settings_read(given, settings, error);
    if (!status)
        status = classic_settings_check(settings, error);
    if (!status)
        status = classic_variant_check(settings->classic, &game->variant, error);
    if (status)
        return status;
    const struct evaluator *evaluator = classic_evaluator(settings->eval);
    if (evaluator->gravity != lz_rule_has_gravity(game->variant.rule))
        return error_set(error, LZ_ERR_ARGUMENT, "the evaluator %s does not rate %s",
                         evaluator->name, lz_rule_name(game->variant.rule));
    if (settings->near > 0 && evaluator->gravity)
        return error_set(error, LZ_ERR_ARGUMENT, "near has no meaning where stones fall");
    return LZ_OK;
}

static struct position position_of(const lz_game *game)
{
    struct position position = {
        .board = game->board, .to_move = (lz_colour)game->state.to_move, .last = -1};
    if (game->length > 0 && game->actions[game->length - 1].kind == LZ_ACTION_PLACE)
        position.last = board_point_of_cell(&game->board, game->actions[game->length - 1].cell[0]);
    return position;
}

/* In the report's points. */
static int64_t value_of(const lz_game *game, const lz_classic_settings *settings,
                        lz_classic_part_fn *take, void *user)
{
    const struct position position = position_of(game);
    const struct rating rating = classic_rating(settings, position.to_move);
    const struct evaluator *evaluator = classic_evaluator(settings->eval);
    const struct parts given = {take, user, &position.board, (int32_t)evaluator_unit(evaluator)};
    const struct parts *const parts = take ? &given : NULL;
    int64_t value;
    if (!evaluator_ends_flat(evaluator, &position, &rating, &value, parts))
        value = evaluator->evaluate(&position, &rating, parts);
    return value / evaluator_unit(evaluator);
}

lz_status lz_classic_value(const lz_game *game, const lz_classic_settings *settings, int64_t *out,
                           lz_error *error)
{
    NEED(game);
    NEED(settings);
    NEED(out);
    lz_classic_settings own;
    const lz_status status = check_fit(game, settings, &own, error);
    if (!status)
        *out = value_of(game, &own, NULL, NULL);
    return status;
}

lz_status lz_classic_parts(const lz_game *game, const lz_classic_settings *settings,
                           lz_classic_part_fn *on_part, void *user, lz_error *error)
{
    NEED(game);
    NEED(settings);
    NEED(on_part);
    lz_classic_settings own;
    const lz_status status = check_fit(game, settings, &own, error);
    if (!status)
        value_of(game, &own, on_part, user);
    return status;
}

lz_status lz_classic_result(const lz_game *game, const lz_classic_settings *settings,
                            lz_result *out, lz_error *error)
{
    NEED(game);
    NEED(settings);
    NEED(out);
    lz_classic_settings own;
    const lz_status status = check_fit(game, settings, &own, error);
    if (status)
        return status;
    lz_result result = (lz_result)game->state.result;
    const int64_t decided = classic_evaluator(own.eval)->decided_beyond;
    if (result == LZ_RESULT_ONGOING && decided != 0) {
        const int64_t value = value_of(game, &own, NULL, NULL);
        if (value >= decided)
            result = LZ_RESULT_BLACK_WINS;
        else if (value <= -decided)
            result = LZ_RESULT_WHITE_WINS;
    }
    if (result == LZ_RESULT_ONGOING && game->board.empty <= classic_draw_cells(own.classic))
        result = LZ_RESULT_DRAW;
    *out = result;
    return LZ_OK;
}

/* A finished game is a tree of one node. */
static lz_classic_report report_finished(const lz_game *game, const lz_classic_settings *settings)
{
    const lz_classic_report report = {.nodes = 1,
                                      .evaluations = 1,
                                      .nodes_by_depth = {1},
                                      .value = value_of(game, settings, NULL, NULL),
                                      .best = -1};
    const lz_classic_node node = {.cell = -1,
                                  .to_move = (lz_colour)game->state.to_move,
                                  .alpha = -LZ_CLASSIC_INFINITY,
                                  .beta = LZ_CLASSIC_INFINITY,
                                  .value = report.value,
                                  .kind = LZ_CLASSIC_NODE_DECIDED};
    if (settings->on_node)
        settings->on_node(&node, settings->user);
    return report;
}

lz_status lz_classic_search(const lz_game *game, const lz_classic_settings *settings,
                            const lz_stop *stop, lz_classic_report *out, lz_error *error)
{
    NEED(game);
    NEED(settings);
    NEED(out);
    lz_classic_settings own;
    lz_status status = check_fit(game, settings, &own, error);
    if (status)
        return status;
    const int64_t began = clock_now_us();
    if (game->state.result != LZ_RESULT_ONGOING) {
        *out = report_finished(game, &own);
    } else {
        const struct position position = position_of(game);
        status = classic_search(&position, &own, stop, out, error);
    }
    if (!status)
        out->time_us = clock_now_us() - began;
    return status;
}
