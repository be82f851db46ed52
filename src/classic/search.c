#include "classic/search.h"

#include "base/error.h"
#include "classic/classic.h"
#include <lianzi/study.h>
#include <stdlib.h>

/* Scales values so that fading keeps them exact: a value at the root counts FADE_UNIT * depth
 * times, one at a later ply fewer times. */
static void set_scale(struct search *search)
{
    const lz_classic_settings *settings = search->settings;
    for (int ply = 0; ply <= settings->depth; ply++)
        search->scale[ply] =
            settings->lambda ? FADE_UNIT * settings->depth - settings->lambda * ply : 1;
}

static lz_status root_value(struct search *search, int64_t *value, lz_error *error)
{
    if (search->settings->algorithm == LZ_CLASSIC_SEARCH_OPEN_CLOSED)
        return search_open_closed(search, value, error);
    if (search->settings->order == LZ_CLASSIC_ORDER_SORTED)
        *value = search_sorted(search);
    else if (search->settings->algorithm == LZ_CLASSIC_SEARCH_NEGAMAX)
        *value = search_negamax(search);
    else
        *value = search_alphabeta(search, 0, -LZ_CLASSIC_INFINITY, LZ_CLASSIC_INFINITY);
    return LZ_OK;
}

lz_status classic_search(const struct position *position, const lz_classic_settings *settings,
                         const lz_stop *stop, lz_classic_report *out, lz_error *error)
{
    lz_classic_report report = {.best = -1};
    struct search search = {
        .position = *position,
        .settings = settings,
        .evaluator = classic_evaluator(settings->eval),
        .rating = classic_rating(settings, position->to_move),
        .stop = stop,
        .report = &report,
        .best = -1,
    };
    if (!settings->plain) {
        search.state = malloc(search.evaluator->state_size);
        if (!search.state)
            return error_set(error, LZ_ERR_MEMORY, "no memory for the evaluator");
        search.evaluator->begin(search.state, &search.position, &search.rating);
    }
    set_scale(&search);
    moves_begin(&search.moves, position, settings->classic, settings->order, settings->near);
    const lz_status status = root_value(&search, &report.value, error);
    report.value /= search.scale[0] * evaluator_unit(search.evaluator);
    if (search.best >= 0)
        report.best = board_cell_of_point(&position->board, search.best);
    free(search.state);
    if (!status)
        *out = report;
    return status;
}
