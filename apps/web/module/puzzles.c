/* Training with puzzles (study/puzzle/training.h). The page keeps the progress, as texts. Tries are
 * judged by searches, so that they are jobs. */
#include "study/puzzle/shipped.h"
#include "study/puzzle/words.h"
#include "system/translate.h"
#include "web/module/module.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 512 };

static struct puzzle_list list; /* until the training begins */
static struct training training;
static char today[CARD_DATE];

char *web_puzzles(const char *data, int size)
{
    lz_error error;
    struct puzzle_list read = {0};
    FILE *const file = fmemopen((void *)(uintptr_t)data, (size_t)size, "rb");
    lz_status status = file ? puzzle_list_read(&read, file, &error)
                            : lz_error_set(&error, LZ_ERR_MEMORY, "no memory");
    if (file)
        fclose(file);
    if (status)
        return web_refusal(&error);
    training_end(&training);
    puzzle_list_free(&list);
    list = read;
    return NULL;
}

static void mark_tried(const char *keys, bool solved)
{
    uint64_t key;
    int length;
    while (sscanf(keys, "%" SCNx64 "%n", &key, &length) == 1) {
        training_mark_tried(&training, key, solved);
        keys += length;
    }
}

static void put_word(struct json *json, int value, const char *label)
{
    json_open(json, '{');
    json_number_at(json, "value", value);
    json_string_at(json, "label", label);
    json_close(json);
}

/* What can be chosen. */
static char *choices(void)
{
    struct json json = {0};
    json_open_at(&json, "kinds", '[');
    for (int kind = 0; kind <= PUZZLE_KINDS; kind++)
        if (training_has_kind(&training, kind))
            put_word(&json, kind, puzzle_word_kind(kind));
    json_close(&json);
    json_open_at(&json, "levels", '[');
    for (int level = 0; level < PUZZLE_LEVELS; level++)
        put_word(&json, level, puzzle_word_level((enum puzzle_level)level));
    json_close(&json);
    return json_take(&json);
}

char *web_puzzles_begin(const char *progress, const char *solved, const char *missed,
                        const char *date)
{
    lz_error error;
    struct puzzle_progress read;
    if (list.count && training_begin(&training, &list, &error))
        return web_refusal(&error);
    snprintf(today, sizeof today, "%s", date);
    if (sscanf(progress, "%lf %lf %lf %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64, &read.rating,
               &read.deviation, &read.volatility, &read.tried, &read.solved, &read.streak,
               &read.longest) == 7)
        training.progress = read;
    mark_tried(solved, true);
    mark_tried(missed, false);
    return choices();
}

char *web_puzzles_choose(int kind, int level)
{
    const bool known = kind > 0 && kind <= PUZZLE_KINDS && training_has_kind(&training, kind);
    training_choose(&training, known ? kind : 0,
                    level > 0 && level < PUZZLE_LEVELS ? (enum puzzle_level)level : PUZZLE_NEAR);
    return NULL;
}

/* A puzzle that was missed becomes a card of the practice queue. */
static void put_missed(struct json *json)
{
    struct card card;
    json_key(json, "missed");
    if (attempt_is_clean(&training.attempt) ||
        card_of_puzzle(training.attempt.puzzle, &card, NULL)) {
        json_string(json, NULL);
        return;
    }
    memcpy(card.due, today, sizeof card.due);
    json_open(json, '{');
    web_put_card(json, &card, NULL);
    json_close(json);
}

/* Counts the result, which the page then keeps. */
static void put_counted(struct json *json)
{
    char text[TEXT_MAX];
    const struct puzzle_progress *progress = &training.progress;
    json_open_at(json, "counted", '{');
    snprintf(text, sizeof text, "%016" PRIx64, training.past[training.index].key);
    json_string_at(json, "key", text);
    snprintf(text, sizeof text, "%.17g %.17g %.17g %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64,
             progress->rating, progress->deviation, progress->volatility, progress->tried,
             progress->solved, progress->streak, progress->longest);
    json_string_at(json, "progress", text);
    put_missed(json);
    json_close(json);
}

/* What there is to show. */
static void put_training(struct json *json, const char *said, bool counted)
{
    const struct puzzle *puzzle = training.attempt.puzzle;
    char text[TEXT_MAX];
    web_put_position(json, puzzle->cells, puzzle->to_move, training.attempt.game);
    puzzle_word_task(puzzle, text, sizeof text);
    json_string_at(json, "task", text);
    json_string_at(json, "said", said);
    puzzle_word_progress(&training.progress, text, sizeof text);
    json_string_at(json, "progress", text);
    json_bool_at(json, "solved", training.attempt.solved);
    json_number_at(json, "hint", training.hint);
    json_numbers_at(json, "numbered", training.line, training.numbered);
    if (counted)
        put_counted(json);
}

char *web_puzzles_open(const char *date)
{
    lz_error error;
    struct json json = {0};
    const int index = *date ? puzzle_list_daily(&training.list, date) : training_next(&training);
    if (index < 0) {
        json_string_at(&json, "none", puzzle_word_none(&training.choice));
        return json_take(&json);
    }
    if (training_open(&training, index, &error))
        return web_refusal(&error);
    put_training(&json, "", false);
    return json_take(&json);
}

char *web_puzzles_leave(void)
{
    struct json json = {0};
    put_training(&json, "", training_note(&training));
    return json_take(&json);
}

/* ---- jobs ---- */

static char *finish(const char *said, bool counted)
{
    struct json json = {0};
    json_open_at(&json, "done", '{');
    put_training(&json, said, counted);
    return json_take(&json);
}

static char *run_try(struct web_job *job)
{
    const int cell = job->cell;
    struct attempt_answer answer;
    lz_error error;
    if (attempt_try(&training.attempt, cell, &answer, &error))
        return web_refusal(&error);
    const bool settled = training_answered(&training, cell, &answer);
    return finish(puzzle_word_answer(&training.attempt, &answer),
                  settled && training_note(&training));
}

static char *run_hint(struct web_job *job)
{
    (void)job;
    training_hint(&training);
    return finish(_("With a hint the puzzle counts as missed."), training_note(&training));
}

static char *run_solve(struct web_job *job)
{
    (void)job;
    training_solve(&training);
    return finish(_("This is the solution."), training_note(&training));
}

char *web_puzzles_try(int cell)
{
    return web_job_at(run_try, cell);
}

char *web_puzzles_hint(void)
{
    return web_job_at(run_hint, -1);
}

char *web_puzzles_solve(void)
{
    return web_job_at(run_solve, -1);
}
