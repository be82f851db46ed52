/* The hint in three steps (session/hint.h) and the coach (session/coach.h), whose reasons the
 * engine's module has found. */
#include "session/coach.h"
#include "study/explain_text.h"
#include "study/explain_words.h"
#include "web/session/session_module.h"

static struct hint hint;

static void put_hint(struct json *json, const struct hint *shown, const char *why)
{
    char text[200];
    struct hint_mark marks[HINT_MARKS];
    const int count = hint_marks(shown, marks);
    hint_word(shown, lz_record_variant(session_record(web_session())), text, sizeof text);
    json_string_at(json, "text", text);
    json_string_at(json, "why", why);
    json_number_at(json, "cell", hint_cell(shown));
    json_open_at(json, "marks", '[');
    for (int i = 0; i < count; i++) {
        json_open(json, '{');
        json_number_at(json, "cell", marks[i].cell);
        json_number_at(json, "colour", marks[i].colour);
        json_number_at(json, "number", marks[i].number);
        json_close(json);
    }
    json_close(json);
}

static char *say_hint(void)
{
    struct json json = {0};
    char why[EXPLAIN_TEXT];
    hint_word_why(&hint, lz_record_variant(session_record(web_session())), why, sizeof why);
    put_hint(&json, &hint, why);
    return json_take(&json);
}

void web_put_coach(struct json *json, const struct session *session)
{
    static const char *const steps[] = {[COACH_QUIET] = "quiet",
                                        [COACH_CHECKS] = "checks",
                                        [COACH_WARNS] = "warns",
                                        [COACH_AGAIN] = "again"};
    const struct hint *shown = session_coach_hint(session);
    char why[EXPLAIN_TEXT];
    json_bool_at(json, "coach", session_setup(session)->coach);
    json_string_at(json, "coachStep", steps[session_coach(session)]);
    json_bool_at(json, "coachDue", session_coach_is_due(session));
    json_key(json, "coached");
    if (!shown) {
        json_string(json, NULL);
        return;
    }
    coach_word_why(session, why, sizeof why);
    json_open(json, '{');
    put_hint(json, shown, why);
    json_close(json);
}

char *web_coach_before(void)
{
    const struct session *session = web_session();
    const lz_record *record = session_record(session);
    const int before = lz_record_parent(record, session_node(session));
    lz_game *game;
    lz_error error;
    if (before == LZ_RECORD_NO_NODE)
        return NULL;
    if (lz_record_game(record, before, &game, &error))
        return web_refusal(&error);
    char *const task = web_task(record, before, game);
    lz_game_free(game);
    return task;
}

char *web_coach_take(const char *text, double now_ms)
{
    struct session *session = web_session();
    struct verdict verdict = {.kind = VERDICT_FINE};
    lz_error error;
    if (*text && verdict_read(text, lz_record_variant(session_record(session)), &verdict, &error))
        return web_refusal(&error);
    session_coach_take(session, &verdict, (int64_t)now_ms);
    return NULL;
}

void web_hint_forget(void)
{
    hint = (struct hint){0};
}

char *web_hint_next(int node)
{
    return hint_next(&hint, node) ? say_hint() : NULL;
}

char *web_hint_take(int node, int kind, int cell, const char *facts)
{
    const lz_variant *variant = lz_record_variant(session_record(web_session()));
    const lz_action action = {(lz_action_kind)kind, LZ_EMPTY, {{cell, -1}}};
    struct explanation why = {0};
    lz_error error;
    if (*facts && explain_read(facts, variant, &why, &error))
        return web_refusal(&error);
    hint_take(&hint, node, action, &why);
    return say_hint();
}
