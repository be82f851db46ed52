/* The engine's thinking: its lines as they come, then its action. */
#include "web/module/module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct think {
    struct web_job job;
    lz_limits limits;
};

static lz_engine *engine;

static lz_certificate *certificate; /* of a whole board, which the engine asks; or NULL */

static void put_thought_line(struct json *json, const lz_variant *variant, const lz_line *line)
{
    static const char *const sources[] = {"search", "proof", "book", "none"};
    json_string_at(json, "source", sources[line->source]);
    json_number_at(json, "multipv", line->multipv);
    json_number_at(json, "lines", line->lines);
    json_number_at(json, "depth", line->depth);
    json_number_at(json, "seldepth", line->seldepth);
    json_number_at(json, "score", line->score);
    json_number_at(json, "mate", line->mate);
    json_number_at(json, "win", line->win_permille);
    json_number_at(json, "draw", line->draw_permille);
    json_number_at(json, "nodes", (int64_t)line->nodes);
    json_number_at(json, "time", line->time_ms);
    json_open_at(json, "pv", '[');
    for (int i = 0; i < line->length; i++) {
        char text[16];
        lz_action_format(variant, line->pv[i], LZ_ROWS_BOTTOM, text, sizeof text);
        json_string(json, text);
    }
    json_close(json);
    json_open_at(json, "cells", '[');
    for (int i = 0; i < line->length; i++)
        json_number(json, line->pv[i].cell[0]);
    json_close(json);
}

static void tell_line(const lz_line *line, void *user)
{
    const struct think *think = user;
    struct json json = {0};
    json_open_at(&json, "line", '{');
    put_thought_line(&json, lz_game_variant(think->job.game), line);
    web_tell(json_take(&json));
}

static char *thought_message(const lz_variant *variant, const lz_thought *thought)
{
    struct json json = {0};
    char text[16];
    lz_action_format(variant, thought->action, LZ_ROWS_BOTTOM, text, sizeof text);
    json_open_at(&json, "done", '{');
    json_string_at(&json, "action", text);
    json_number_at(&json, "kind", thought->action.kind);
    json_number_at(&json, "cell", thought->action.cell[0]);
    json_open_at(&json, "line", '{');
    put_thought_line(&json, variant, &thought->line);
    return json_take(&json);
}

static char *run(struct web_job *job)
{
    struct think *const think = (struct think *)job;
    lz_thought thought;
    lz_error error;
    think->limits.stop = web_stop_flag();
    const lz_status status =
        lz_engine_think(engine, job->game, &think->limits, tell_line, think, &thought, &error);
    return status ? web_refusal(&error) : thought_message(lz_game_variant(job->game), &thought);
}

static lz_status need_engine(lz_error *error)
{
    return engine ? LZ_OK : lz_engine_new(&engine, error);
}

/* Hands "name value" lines to the engine. */
static lz_status set_up(const char *settings, lz_error *error)
{
    lz_status status = need_engine(error);
    while (!status && *settings) {
        char name[24], value[24];
        int length;
        if (sscanf(settings, "%23s %23s%n", name, value, &length) != 2)
            return lz_error_set(error, LZ_ERR_SYNTAX, "no such setting: '%.*s'",
                                (int)strcspn(settings, "\n"), settings);
        status = lz_engine_set(engine, name, value, error);
        settings += length;
        settings += strspn(settings, " \n");
    }
    return status;
}

lz_status web_engine_book(const char *data, size_t size, lz_error *error)
{
    const lz_status status = need_engine(error);
    return status ? status : lz_engine_set_book(engine, data, size, error);
}

char *web_certificate(const char *data, int size)
{
    lz_error error;
    lz_certificate *given = NULL;
    lz_status status = need_engine(&error);
    if (!status)
        status = lz_certificate_new(data, (size_t)size, &given, &error);
    if (status)
        return web_refusal(&error);
    lz_engine_add_certificate(engine, NULL, NULL);
    lz_certificate_free(certificate);
    certificate = given;
    status = lz_engine_add_certificate(engine, certificate, &error);
    return status ? web_refusal(&error) : NULL;
}

const lz_certificate *web_given_certificate(void)
{
    return certificate;
}

char *web_prepare(const char *variant, const char *settings)
{
    lz_error error;
    lz_variant read;
    lz_status status = lz_variant_parse(variant, &read, &error);
    if (!status)
        status = set_up(settings, &error);
    if (!status)
        status = lz_engine_prepare(engine, &read, &error);
    if (status)
        return web_refusal(&error);
    lz_engine_warm(engine, NULL);
    return NULL;
}

char *web_think(const char *variant, const char *start, const char *moves, const char *settings,
                const char *limits)
{
    lz_error error;
    struct think *const think = calloc(1, sizeof *think);
    if (!think)
        return NULL;
    think->job.run = run;
    lz_status status = web_limits(limits, &think->limits, &error);
    if (!status)
        status = set_up(settings, &error);
    if (!status)
        status = web_game(variant, start, moves, &think->job.game, &error);
    return status ? web_job_refuse(&think->job, &error) : web_job_begin(&think->job);
}

void web_new_game(void)
{
    if (engine)
        lz_engine_new_game(engine);
}

char *web_version(void)
{
    struct json json = {0};
    json_string_at(&json, "version", lz_version());
    return json_take(&json);
}
