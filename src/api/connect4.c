/* lz_connect4_*: validation around src/connect4, and games turned into bitboards. */
#include "api/limits.h"
#include "base/bits.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/sized.h"
#include "connect4/book_file.h"
#include "connect4/lines.h"
#include "connect4/solver.h"
#include "game/game.h"
#include "game/variant.h"
#include <stdlib.h>
#include <string.h>

struct lz_connect4 {
    lz_variant variant;
    struct solver solver;
    uint8_t *book; /* lz_connect4_set_book's copy, or NULL */
    bool weak;
};

/* A solve's arguments besides the position. */
struct request {
    lz_connect4 *solver;
    lz_limits limits;
    struct solver_control control;
    int64_t start_us;
    lz_connect4_progress_fn *on_progress;
    void *user;
};

static const lz_connect4_settings usual = {
    .struct_size = sizeof usual, .threads = 1, .hash_mib = 64};

void lz_connect4_settings_init_sized(lz_connect4_settings *settings, size_t size)
{
    sized_write(settings, size, &usual, sizeof usual);
}

lz_status lz_connect4_new(const lz_variant *variant, const lz_connect4_settings *settings,
                          lz_connect4 **out, lz_error *error)
{
    NEED(variant);
    NEED(out);
    lz_connect4_settings own = usual;
    lz_variant game;
    lz_status status = variant_read(variant, &game, error);
    if (status)
        return status;
    if (settings && !sized_read(&own, sizeof own, settings))
        return error_set(error, LZ_ERR_ARGUMENT,
                         "the settings were not made by lz_connect4_settings_init");
    if (own.threads < 1 || own.threads > LZ_CONNECT4_THREADS_MAX)
        return error_set(error, LZ_ERR_ARGUMENT, "threads is from 1 to %d, not %d",
                         LZ_CONNECT4_THREADS_MAX, own.threads);
    if (own.hash_mib < 1 || own.hash_mib > LZ_CONNECT4_HASH_MIB_MAX)
        return error_set(error, LZ_ERR_ARGUMENT, "hash_mib is from 1 to %d, not %d",
                         LZ_CONNECT4_HASH_MIB_MAX, own.hash_mib);
    lz_connect4 *solver = malloc(sizeof *solver);
    if (!solver)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a solver");
    solver->variant = game;
    solver->book = NULL;
    solver->weak = own.weak;
    status = solver_init(&solver->solver, &game, own.threads, own.hash_mib, !own.no_book, error);
    if (status)
        free(solver);
    else
        *out = solver;
    return status;
}

void lz_connect4_free(lz_connect4 *solver)
{
    if (!solver)
        return;
    solver_free(&solver->solver);
    free(solver->book);
    free(solver);
}

lz_status lz_connect4_set_book(lz_connect4 *solver, const void *bytes, size_t size, lz_error *error)
{
    NEED(solver);
    NEED(bytes);
    uint8_t *book;
    const lz_status status = book_file_copy(bytes, size, &book, error);
    if (status)
        return status;
    if (!solver_set_book(&solver->solver, book)) {
        free(book);
        return error_set(error, LZ_ERR_UNSUPPORTED, "the book is for 7x6");
    }
    free(solver->book);
    solver->book = book;
    return LZ_OK;
}

void lz_connect4_clear(lz_connect4 *solver)
{
    c4_table_clear(&solver->solver.table);
}

static void report_progress(const struct solver_bounds *so_far, void *user)
{
    const struct request *request = user;
    const lz_connect4_report report = {.lower = so_far->lower,
                                       .upper = so_far->upper,
                                       .nodes = so_far->nodes,
                                       .time_us = clock_now_us() - request->start_us};
    request->on_progress(&report, request->user);
}

/* Checks the arguments of both calls and fills in the request. */
static lz_status begin(struct request *request, lz_connect4 *solver, const lz_game *game,
                       const lz_limits *limits, lz_connect4_progress_fn *on_progress, void *user,
                       lz_error *error)
{
    if (limits_read(limits, &request->limits, error))
        return LZ_ERR_ARGUMENT;
    if (!variant_is_same(&game->variant, &solver->variant))
        return error_set(error, LZ_ERR_ARGUMENT, "the solver was made for another variant");
    if (game->state.result == LZ_RESULT_BLACK_WINS || game->state.result == LZ_RESULT_WHITE_WINS)
        return error_set(error, LZ_ERR_ARGUMENT, "the game is won already");
    request->solver = solver;
    request->start_us = clock_now_us();
    request->on_progress = on_progress;
    request->user = user;
    request->control = SOLVER_EXACT;
    if (solver->weak) {
        request->control.least = -1;
        request->control.most = 1;
    }
    request->control.on_progress = on_progress ? report_progress : NULL;
    request->control.user = request;
    request->control.nodes = request->limits.nodes;
    request->control.stop = request->limits.stop;
    request->control.deadline_us = limits_end_us(&request->limits, request->start_us);
    return LZ_OK;
}

static lz_connect4_report solve(struct request *request, uint64_t mine, uint64_t mask)
{
    const struct solver_bounds found =
        solver_solve(&request->solver->solver, mine, mask, &request->control);
    return (lz_connect4_report){.lower = found.lower,
                                .upper = found.upper,
                                .nodes = found.nodes,
                                .time_us = clock_now_us() - request->start_us};
}

lz_status lz_connect4_solve(lz_connect4 *solver, const lz_game *game, const lz_limits *limits,
                            lz_connect4_progress_fn *on_progress, void *user,
                            lz_connect4_report *out, lz_error *error)
{
    NEED(solver);
    NEED(game);
    NEED(out);
    struct request request;
    const lz_status status = begin(&request, solver, game, limits, on_progress, user, error);
    uint64_t mine, mask;
    if (status)
        return status;
    geometry_read(&solver->solver.geometry, &game->board, (lz_colour)game->state.to_move, &mine,
                  &mask);
    *out = solve(&request, mine, mask);
    return LZ_OK;
}

/* The score of one move, from its mover's view. */
static lz_connect4_report solve_move(struct request *request, uint64_t mine, uint64_t mask,
                                     uint64_t move)
{
    const struct geometry *g = &request->solver->solver.geometry;
    const uint64_t theirs = mine ^ (mask & ~g->blocked);
    if (lines_completing(mine, g->stride) & move) {
        const int win = (bits_count(g->board & ~mask) + 1) / 2;
        const int score = request->solver->weak ? 1 : win;
        return (lz_connect4_report){.lower = score, .upper = score, .nodes = 1};
    }
    lz_connect4_report report = solve(request, theirs, mask | move);
    const int lower = report.lower;
    report.lower = -report.upper;
    report.upper = -lower;
    return report;
}

/* Gives one of the remaining columns its equal part of the remaining limits. */
static void share_limits(struct request *request, uint64_t nodes, int columns)
{
    const lz_limits *limits = &request->limits;
    if (limits->nodes) {
        const uint64_t left = limits->nodes > nodes ? limits->nodes - nodes : 0;
        request->control.nodes = left / (uint64_t)columns + 1; /* 0 is no limit */
    }
    const int64_t end_us = limits_end_us(limits, request->start_us);
    if (end_us < INT64_MAX) {
        const int64_t now = clock_now_us();
        request->control.deadline_us = now + (end_us > now ? (end_us - now) / columns : 0);
    }
}

lz_status lz_connect4_analyze(lz_connect4 *solver, const lz_game *game, const lz_limits *limits,
                              lz_connect4_report out[LZ_GRAVITY_SIZE_MAX], lz_error *error)
{
    NEED(solver);
    NEED(game);
    NEED(out);
    struct request request;
    const lz_status status = begin(&request, solver, game, limits, NULL, NULL, error);
    const struct geometry *g = &solver->solver.geometry;
    uint64_t mine, mask, nodes = 0;
    if (status)
        return status;
    geometry_read(g, &game->board, (lz_colour)game->state.to_move, &mine, &mask);
    const uint64_t moves = geometry_playable(g, mask);
    for (int column = 0, left = bits_count(moves); column < LZ_GRAVITY_SIZE_MAX; column++) {
        out[column] = (lz_connect4_report){.full = true};
        if (column >= g->columns || !(moves & geometry_column(g, column)))
            continue;
        const int64_t start = clock_now_us();
        share_limits(&request, nodes, left--);
        out[column] = solve_move(&request, mine, mask, moves & geometry_column(g, column));
        out[column].time_us = clock_now_us() - start;
        nodes += out[column].nodes;
    }
    return LZ_OK;
}
