/* A review of the game (study/review.h). The page has its worker think about one position after
 * the other, from the last to the first; here stands what comes of it. */
#include "study/review.h"
#include "study/explain_text.h"
#include "study/story.h"
#include "system/translate.h"
#include "web/session/session_module.h"

#include <stdio.h>
#include <stdlib.h>

static struct review review;
static lz_record *record; /* of the review: a copy of the session's */

static void forget(void)
{
    review_clear(&review);
    lz_record_free(record);
    record = NULL;
}

char *web_review_begin(void)
{
    struct json json = {0};
    lz_error error;
    forget();
    lz_status status = lz_record_copy(session_record(web_session()), &record, &error);
    if (!status)
        status = review_begin(&review, record, tree_last(record, LZ_RECORD_ROOT), &error);
    if (status) {
        forget();
        return web_refusal(&error);
    }
    json_number_at(&json, "count", review.length + 1);
    return json_take(&json);
}

static lz_status refuse(lz_error *error)
{
    return lz_error_set(error, LZ_ERR_ARGUMENT, "a value is out of range");
}

static lz_status game_at(int index, lz_game **out, lz_error *error)
{
    if (!record || index < 0 || index > review.length)
        return refuse(error);
    return lz_record_game(record, review.positions[index].node, out, error);
}

char *web_review_task(int index)
{
    lz_game *game;
    lz_error error;
    if (game_at(index, &game, &error))
        return web_refusal(&error);
    char *task = NULL;
    review.done = review.length - index + 1;
    if (review_needs_search(&review.positions[index], game))
        task = web_task(record, review.positions[index].node, game);
    lz_game_free(game);
    return task;
}

/* The note for the graph, unless the game was changed meanwhile. */
static void note_position(const struct review_position *position, lz_colour to_move)
{
    struct ply_note *note;
    if (review_fits(&review, session_record(web_session())) &&
        (note = session_note_at(web_session(), position->node)))
        note_line(note, to_move, &position->best);
}

char *web_review_note(int index, const char *text, const char *moves)
{
    lz_line line = {.source = LZ_SOURCE_SEARCH};
    int second;
    lz_game *game;
    lz_error error;
    if (sscanf(text, "%d %d %d %d", &line.score, &line.win_permille, &line.mate, &second) != 4) {
        refuse(&error);
        return web_refusal(&error);
    }
    lz_status status = game_at(index, &game, &error);
    if (status)
        return web_refusal(&error);
    const lz_colour to_move = lz_game_to_move(game);
    const int from = lz_game_length(game);
    status = lz_game_play(game, moves, LZ_ROWS_BOTTOM, &error);
    for (int i = from; i < lz_game_length(game) && line.length < LZ_PV_MAX; i++)
        line.pv[line.length++] = lz_game_action(game, i);
    lz_game_free(game);
    if (status)
        return web_refusal(&error);
    review_take(&review.positions[index], &line, second);
    note_position(&review.positions[index], to_move);
    return NULL;
}

/* A line as web_explain reads it. */
static void put_line(struct json *json, const char *name, const lz_line *line)
{
    char text[64] = "";
    if (line->length && line->pv[0].kind == LZ_ACTION_PLACE)
        snprintf(text, sizeof text, "%d %d 0 %d", line->win_permille, line->mate,
                 line->pv[0].cell[0]);
    json_string_at(json, name, text);
}

char *web_review_question(int index)
{
    struct json json = {0};
    if (!record || index < 0 || index >= review.length ||
        review_move(&review, index).mark == REVIEW_PLAIN)
        return NULL;
    const struct review_position *position = &review.positions[index];
    json_number_at(&json, "cell", lz_record_action(record, position[1].node).cell[0]);
    put_line(&json, "best", &position->best);
    put_line(&json, "reply", &position[1].best);
    return json_take(&json);
}

char *web_review_explain(int index, const char *facts)
{
    lz_error error;
    if (!record || index < 0 || index >= review.length) {
        refuse(&error);
        return web_refusal(&error);
    }
    return explain_read(facts, lz_record_variant(record), &review.positions[index].why, &error)
               ? web_refusal(&error)
               : NULL;
}

char *web_review_end(void)
{
    struct json json = {0};
    char text[200 + STORY_TEXT];
    lz_record *annotated = NULL;
    lz_error error;
    lz_status status =
        record && review_fits(&review, session_record(web_session()))
            ? lz_record_copy(session_record(web_session()), &annotated, &error)
            : lz_error_set(&error, LZ_ERR_ARGUMENT, "%s", _("the game was changed meanwhile"));
    if (!status)
        status = review_annotate(&review, annotated, &error);
    if (status) {
        lz_record_free(annotated);
        return web_refusal(&error);
    }
    session_extend_tree(web_session(), annotated);
    story_word_end(&review, text, sizeof text);
    json_string_at(&json, "said", text);
    return json_take(&json);
}

char *web_review_page(void)
{
    lz_error error;
    struct bytes file = {0};
    if (!record) {
        refuse(&error);
        return web_refusal(&error);
    }
    if (!review_write_page(&review, bytes_write, &file, &error))
        return web_file(&file, NULL);
    bytes_free(&file);
    return web_refusal(&error);
}
