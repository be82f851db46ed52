/* Forced wins in five in a row, and exact scores of Connect Four. */
#include "web/module/module.h"

#include <stdlib.h>
#include <string.h>

struct solve {
    struct web_job job;
    lz_limits limits;
    lz_solve_kind kind;
};

static lz_connect4 *solver; /* of `solver_variant` */
static lz_variant solver_variant;
static char *book; /* of 7x6, or NULL */
static size_t book_size;

static char *threats_message(const lz_variant *variant, const lz_solve_report *report)
{
    static const char *const names[] = {"unknown", "win", "none"};
    struct json json = {0};
    json_open_at(&json, "done", '{');
    json_string_at(&json, "proof", names[report->proof]);
    json_number_at(&json, "plies", report->plies);
    json_number_at(&json, "nodes", (int64_t)report->nodes);
    json_open_at(&json, "pv", '[');
    for (int i = 0; i < report->length; i++) {
        char text[16];
        lz_cell_format(variant, report->cells[i], LZ_ROWS_BOTTOM, text, sizeof text);
        json_string(&json, text);
    }
    json_close(&json);
    json_numbers_at(&json, "cells", report->cells, report->length);
    return json_take(&json);
}

static char *run_threats(struct web_job *job)
{
    struct solve *const solve = (struct solve *)job;
    lz_solve_report report;
    lz_error error;
    solve->limits.stop = web_stop_flag();
    const lz_status status =
        lz_solve_threats(job->game, solve->kind, &solve->limits, &report, &error);
    return status ? web_refusal(&error) : threats_message(lz_game_variant(job->game), &report);
}

static char *columns_message(const lz_variant *variant, const lz_connect4_report *reports)
{
    struct json json = {0};
    json_open_at(&json, "done", '{');
    json_open_at(&json, "columns", '[');
    for (int i = 0; i < variant->columns; i++) {
        json_open(&json, '{');
        json_bool_at(&json, "full", reports[i].full);
        json_number_at(&json, "lower", reports[i].lower);
        json_number_at(&json, "upper", reports[i].upper);
        json_close(&json);
    }
    return json_take(&json);
}

static bool is_same(const lz_variant *a, const lz_variant *b)
{
    char texts[2][64 + 16 * LZ_CELLS_MAX];
    lz_variant_format(a, texts[0], sizeof texts[0]);
    lz_variant_format(b, texts[1], sizeof texts[1]);
    return strcmp(texts[0], texts[1]) == 0;
}

/* Solvers of other boards have no use for the book. */
static void hand_book(void)
{
    if (solver && book)
        (void)lz_connect4_set_book(solver, book, book_size, NULL);
}

/* A solver keeps its table while the game stays the same. */
static lz_status prepare(const lz_variant *variant, lz_error *error)
{
    lz_connect4 *fresh;
    if (solver && is_same(variant, &solver_variant))
        return LZ_OK;
    const lz_status status = lz_connect4_new(variant, NULL, &fresh, error);
    if (status)
        return status;
    lz_connect4_free(solver);
    solver = fresh;
    solver_variant = *variant;
    hand_book();
    return LZ_OK;
}

char *web_book(const char *data, int size)
{
    lz_error error;
    lz_status status = web_engine_book(data, (size_t)size, &error);
    char *const copy = status ? NULL : malloc((size_t)size);
    if (!status && !copy)
        status = lz_error_set(&error, LZ_ERR_MEMORY, "no memory for a book");
    if (status)
        return web_refusal(&error);
    memcpy(copy, data, (size_t)size);
    free(book);
    book = copy;
    book_size = (size_t)size;
    hand_book();
    return NULL;
}

static char *run_columns(struct web_job *job)
{
    struct solve *const solve = (struct solve *)job;
    const lz_variant *variant = lz_game_variant(job->game);
    lz_connect4_report reports[LZ_GRAVITY_SIZE_MAX];
    lz_error error;
    solve->limits.stop = web_stop_flag();
    lz_status status = prepare(variant, &error);
    if (!status)
        status = lz_connect4_analyze(solver, job->game, &solve->limits, reports, &error);
    return status ? web_refusal(&error) : columns_message(variant, reports);
}

static char *begin(char *(*run)(struct web_job *job), const char *variant, const char *start,
                   const char *moves, int kind, const char *limits)
{
    lz_error error;
    struct solve *const solve = calloc(1, sizeof *solve);
    if (!solve)
        return NULL;
    solve->job.run = run;
    solve->kind = (lz_solve_kind)kind;
    lz_status status = web_limits(limits, &solve->limits, &error);
    if (!status)
        status = web_game(variant, start, moves, &solve->job.game, &error);
    return status ? web_job_refuse(&solve->job, &error) : web_job_begin(&solve->job);
}

char *web_threats(const char *variant, const char *start, const char *moves, int kind,
                  const char *limits)
{
    return begin(run_threats, variant, start, moves, kind, limits);
}

char *web_columns(const char *variant, const char *start, const char *moves, const char *limits)
{
    return begin(run_columns, variant, start, moves, 0, limits);
}
