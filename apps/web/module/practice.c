/* The practice queue at work (study/queue.h). The page keeps the cards. Tries are judged by
 * searches, so that they are jobs. */
#include "study/queue.h"
#include "study/wording.h"
#include "system/array.h"
#include "system/translate.h"
#include "web/module/module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1024 };

static struct queue queue;

char *web_card_read(const char *fields)
{
    struct card card;
    struct json json = {0};
    lz_error error;
    if (web_card(fields, &card, &error) || web_put_card(&json, &card, &error))
        return web_refusal(&error);
    return json_take(&json);
}

char *web_card_follow(const char *fields, const char *other)
{
    struct card card, later;
    struct json json = {0};
    lz_error error;
    if (web_card(fields, &card, &error) || web_card(other, &later, &error))
        return web_refusal(&error);
    card_follow(&card, &later);
    return web_put_card(&json, &card, &error) ? web_refusal(&error) : json_take(&json);
}

/* Takes the lines of `due`; false without memory. */
static bool take_due(const char *due, struct queue_card **cards, int *count)
{
    size_t room = 0;
    for (char *end; *due; due = end + strspn(end, "\n")) {
        struct queue_card *const more = array_grown(*cards, (size_t)*count, &room, sizeof *more);
        if (!more)
            return false;
        *cards = more;
        more[*count].id = *count;
        more[*count].key = strtoull(due, &end, 16);
        more[*count].wrong = (int)strtol(end, &end, 10);
        ++*count;
    }
    return true;
}

char *web_practice_begin(const char *date, const char *due, int size)
{
    struct queue_card *cards = NULL;
    int count = 0;
    lz_error error;
    char *const lines = strndup(due, (size_t)size);
    const bool good = lines && take_due(lines, &cards, &count);
    free(lines);
    queue_end(&queue);
    if (!good) {
        free(cards);
        return NULL;
    }
    return queue_begin(&queue, cards, count, date, &error) ? web_refusal(&error) : NULL;
}

char *web_practice_next(void)
{
    struct json json = {0};
    json_number_at(&json, "index", queue_left(&queue) ? queue_next(&queue) : -1);
    return json_take(&json);
}

char *web_practice_end(int due, const char *next)
{
    struct json json = {0};
    char text[TEXT_MAX] = "", nothing[TEXT_MAX];
    if (queue.asked)
        snprintf(text, sizeof text, _("%d of %d answers right."), queue.right, queue.asked);
    if (due)
        snprintf(nothing, sizeof nothing, _("Still due: %d."), due);
    else
        queue_word_nothing(next, nothing, sizeof nothing);
    wording_join(text, sizeof text, nothing);
    json_string_at(&json, "said", text);
    return json_take(&json);
}

/* What there is to show. */
static lz_status put_practice(struct json *json, bool counted, lz_error *error)
{
    struct puzzle start = {.variant = queue.card.variant};
    char text[TEXT_MAX];
    if (*queue.card.start) {
        const lz_status status = puzzle_parse_position(queue.card.start, &start, error);
        if (status)
            return status;
    }
    web_put_position(json, *queue.card.start ? start.cells : NULL, start.to_move,
                     practice_game(&queue.practice));
    queue_word_task(&queue, text, sizeof text);
    json_string_at(json, "task", text);
    json_string_at(json, "said", queue.said);
    queue_word_progress(&queue, text, sizeof text);
    json_string_at(json, "progress", text);
    json_bool_at(json, "done", queue.done);
    json_bool_at(json, "last", queue_left(&queue) == 0);
    json_number_at(json, "hint", queue.hint);
    json_numbers_at(json, "numbered", queue.line, queue.numbered);
    json_key(json, "counted");
    if (!counted) {
        json_string(json, NULL);
        return LZ_OK;
    }
    json_open(json, '{');
    const lz_status status = web_put_card(json, &queue.card, error);
    json_close(json);
    return status;
}

char *web_practice_open(const char *fields)
{
    struct json json = {0};
    lz_error error;
    const int64_t id = queue.card.id;
    lz_status status = web_card(fields, &queue.card, &error);
    queue.card.id = id;
    if (!status)
        status = queue_open(&queue, &error);
    if (!status)
        status = put_practice(&json, false, &error);
    return status ? web_refusal(&error) : json_take(&json);
}

char *web_practice_drop(void)
{
    struct json json = {0};
    lz_error error;
    queue_drop(&queue);
    return web_put_card(&json, &queue.card, &error) ? web_refusal(&error) : json_take(&json);
}

/* ---- jobs ---- */

static char *finish(bool counted)
{
    struct json json = {0};
    lz_error error;
    json_open_at(&json, "done", '{');
    return put_practice(&json, counted, &error) ? web_refusal(&error) : json_take(&json);
}

static char *run_try(struct web_job *job)
{
    const int cell = job->cell;
    struct practice_answer answer;
    lz_error error;
    if (practice_try(&queue.practice, cell, &answer, &error))
        return web_refusal(&error);
    return finish(queue_tell(&queue, cell, &answer));
}

static char *run_hint(struct web_job *job)
{
    (void)job;
    return finish(queue_hint(&queue));
}

static char *run_solve(struct web_job *job)
{
    (void)job;
    return finish(queue_solve(&queue));
}

char *web_practice_try(int cell)
{
    return web_job_at(run_try, cell);
}

char *web_practice_hint(void)
{
    return web_job_at(run_hint, -1);
}

char *web_practice_solve(void)
{
    return web_job_at(run_solve, -1);
}
