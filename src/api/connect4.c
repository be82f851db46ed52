/* lz_connect4_*: validation around src/connect4, and games turned into bitboards. Boards that do
 * not fit into these, and other lengths than four, are solved by src/gravity. */
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
#include "gravity/solve.h"
#include <stdlib.h>
#include <string.h>

enum { SCORE_MAX = LZ_GRAVITY_SIZE_MAX * LZ_GRAVITY_SIZE_MAX };

struct lz_connect4 {
    lz_variant variant;
    bool fits; /* the variant, into src/connect4: else `table` is used and `solver` is not */
    struct solver solver;
    struct solve_table table;
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
    if (!lz_rule_has_gravity(game.rule))
        return error_set(error, LZ_ERR_UNSUPPORTED, "the solver is for connect4, not %s",
                         lz_rule_name(game.rule));
    lz_connect4 *solver = malloc(sizeof *solver);
    if (!solver)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a solver");
    struct geometry geometry;
    *solver =
        (lz_connect4){.variant = game, .weak = own.weak, .fits = geometry_init(&geometry, &game)};
    if (solver->fits)
        status =
            solver_init(&solver->solver, &game, own.threads, own.hash_mib, !own.no_book, error);
    else if (!solve_table_init(&solver->table, (uint64_t)own.hash_mib << 20))
        status = error_set(error, LZ_ERR_MEMORY, "no memory for a table of %d MiB", own.hash_mib);
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
    if (solver->fits)
        solver_free(&solver->solver);
    else
        solve_table_free(&solver->table);
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
    if (!solver->fits || !solver_set_book(&solver->solver, book)) {
        free(book);
        return error_set(error, LZ_ERR_UNSUPPORTED, "the book is for 7x6");
    }
    free(solver->book);
    solver->book = book;
    return LZ_OK;
}

void lz_connect4_clear(lz_connect4 *solver)
{
    if (solver->fits)
        c4_table_clear(&solver->solver.table);
    else
        solve_table_clear(&solver->table);
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

static void report_wide_progress(const struct solve_bounds *so_far, void *user)
{
    const struct solver_bounds bounds = {so_far->lower, so_far->upper, so_far->nodes};
    report_progress(&bounds, user);
}

static int within(int score, int least, int most)
{
    return score < least ? least : score > most ? most : score;
}

/* Solves a position that does not fit into src/connect4. */
static lz_connect4_report solve_wide(struct request *request, const struct board *board,
                                     lz_colour mover)
{
    const struct solver_control *control = &request->control;
    const bool weak = request->solver->weak;
    struct solve_request wide = {.board = board,
                                 .mover = mover,
                                 .least = weak ? -1 : -SCORE_MAX,
                                 .most = weak ? 1 : SCORE_MAX,
                                 .on_progress = control->on_progress ? report_wide_progress : NULL,
                                 .user = request};
    wide.deadline = (struct deadline){.start_us = request->start_us,
                                      .soft_us = INT64_MAX,
                                      .hard_us = INT64_MAX,
                                      .nodes = control->nodes ? control->nodes : UINT64_MAX,
                                      .stop = control->stop};
    if (control->deadline_us != INT64_MAX)
        wide.deadline.hard_us = control->deadline_us - request->start_us;
    const struct solve_bounds found = solve_board(&request->solver->table, &wide, NULL);
    return (lz_connect4_report){.lower = within(found.lower, wide.least, wide.most),
                                .upper = within(found.upper, wide.least, wide.most),
                                .nodes = found.nodes,
                                .time_us = clock_now_us() - request->start_us};
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
    if (!solver->fits) {
        *out = solve_wide(&request, &game->board, (lz_colour)game->state.to_move);
        return LZ_OK;
    }
    geometry_read(&solver->solver.geometry, &game->board, (lz_colour)game->state.to_move, &mine,
                  &mask);
    *out = solve(&request, mine, mask);
    return LZ_OK;
}

static void swap_sides(lz_connect4_report *report)
{
    const int lower = report->lower;
    report->lower = -report->upper;
    report->upper = -lower;
}

/* The score of one move, from its mover's view, where src/gravity solves. */
static lz_connect4_report solve_wide_move(struct request *request, const struct board *board,
                                          lz_colour mover, int point)
{
    if (board_winning_direction(board, point, mover) >= 0) {
        const int score = request->solver->weak ? 1 : (board->empty + 1) / 2;
        return (lz_connect4_report){.lower = score, .upper = score, .nodes = 1};
    }
    struct board after = *board;
    board_place(&after, point, mover);
    lz_connect4_report report = solve_wide(request, &after, colour_other(mover));
    swap_sides(&report);
    return report;
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
    swap_sides(&report);
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
    const struct board *board = &game->board;
    const lz_colour mover = (lz_colour)game->state.to_move;
    uint64_t mine = 0, mask = 0, nodes = 0;
    int left = 0;
    if (status)
        return status;
    if (solver->fits)
        geometry_read(g, board, mover, &mine, &mask);
    for (int column = 0; column < board->columns; column++)
        left += board_drop_point(board, column) >= 0;
    for (int column = 0; column < LZ_GRAVITY_SIZE_MAX; column++) {
        const int point = column < board->columns ? board_drop_point(board, column) : -1;
        out[column] = (lz_connect4_report){.full = true};
        if (point < 0)
            continue;
        const int64_t start = clock_now_us();
        share_limits(&request, nodes, left--);
        out[column] = solver->fits
                          ? solve_move(&request, mine, mask,
                                       geometry_playable(g, mask) & geometry_column(g, column))
                          : solve_wide_move(&request, board, mover, point);
        out[column].time_us = clock_now_us() - start;
        nodes += out[column].nodes;
    }
    return LZ_OK;
}
