/* Why a move is good or bad, as facts for the session's module, which has the words. */
#include "study/explain_text.h"
#include "web/module/module.h"

#include <stdio.h>
#include <stdlib.h>

struct explaining {
    struct web_job job;
    int move;
    struct explain_thoughts thoughts;
};

static char *run(struct web_job *job)
{
    struct explaining *const explaining = (struct explaining *)job;
    struct json json = {0};
    struct explanation explanation;
    char text[EXPLAIN_WRITTEN];
    lz_error error;
    const struct explain_question question = {.game = job->game,
                                              .move = explaining->move,
                                              .best = &explaining->thoughts.best,
                                              .reply = &explaining->thoughts.reply,
                                              .stop = web_stop_flag()};
    const lz_status status = explain(&question, &explanation, &error);
    if (status && status != LZ_ERR_ARGUMENT)
        return web_refusal(&error);
    if (status) /* nothing is explained in an opening */
        *text = '\0';
    else
        explain_write(&explanation, text, sizeof text);
    json_open_at(&json, "done", '{');
    json_string_at(&json, "facts", text);
    return json_take(&json);
}

static char *run_coach(struct web_job *job)
{
    struct explaining *const explaining = (struct explaining *)job;
    struct json json = {0};
    struct verdict verdict = {0};
    char text[VERDICT_WRITTEN];
    lz_error error;
    const lz_status status =
        verdict_weigh(job->game, &explaining->thoughts, web_stop_flag(), &verdict, &error);
    if (status)
        return web_refusal(&error);
    verdict_write(&verdict, text, sizeof text);
    json_open_at(&json, "done", '{');
    json_string_at(&json, "verdict", text);
    return json_take(&json);
}

/* Reads "WIN MATE PROVED CELL"; "" is no line. */
static lz_status read_line(const char *text, lz_line *line, lz_error *error)
{
    int proved, cell;
    *line = (lz_line){0};
    if (!*text)
        return LZ_OK;
    if (sscanf(text, "%d %d %d %d", &line->win_permille, &line->mate, &proved, &cell) != 4)
        return lz_error_set(error, LZ_ERR_SYNTAX, "no such line: '%s'", text);
    line->source = proved ? LZ_SOURCE_PROOF : LZ_SOURCE_SEARCH;
    line->pv[0] = lz_action_place(cell);
    line->length = 1;
    return LZ_OK;
}

static char *begin(char *(*task)(struct web_job *job), const char *const position[3], int move,
                   const char *best, const char *reply)
{
    lz_error error;
    struct explaining *const explaining = calloc(1, sizeof *explaining);
    if (!explaining)
        return NULL;
    explaining->job.run = task;
    explaining->move = move;
    lz_status status = read_line(best, &explaining->thoughts.best, &error);
    if (!status)
        status = read_line(reply, &explaining->thoughts.reply, &error);
    if (!status)
        status = web_game(position[0], position[1], position[2], &explaining->job.game, &error);
    return status ? web_job_refuse(&explaining->job, &error) : web_job_begin(&explaining->job);
}

char *web_explain(const char *variant, const char *start, const char *moves, int move,
                  const char *best, const char *reply)
{
    return begin(run, (const char *const[]){variant, start, moves}, move, best, reply);
}

char *web_coach(const char *variant, const char *start, const char *moves, const char *best,
                const char *reply)
{
    return begin(run_coach, (const char *const[]){variant, start, moves}, -1, best, reply);
}
