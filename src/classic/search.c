#include "classic/search.h"

#include "base/error.h"
#include "classic/classic.h"
#include <stdlib.h>

/* Fading values are kept exact by counting each `1000 * depth` times. */
static void set_scale(struct search *search)
{
    const lz_classic_settings *settings = search->settings;
    for (int ply = 0; ply <= settings->depth; ply++)
        search->scale[ply] = settings->lambda ? 1000 * settings->depth - settings->lambda * ply : 1;
}

static int64_t root_value(struct search *search)
{
    if (search->settings->order == LZ_ORDER_SORTED)
        return search_sorted(search);
    return search_alphabeta(search, 0, -LZ_CLASSIC_INFINITY, LZ_CLASSIC_INFINITY);
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
    report.value = root_value(&search) / search.scale[0];
    if (search.best >= 0)
        report.best = board_cell_of_point(&position->board, search.best);
    free(search.state);
    *out = report;
    return LZ_OK;
}
