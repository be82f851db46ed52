/* The hint in three steps (session/hint.h), whose reasons the engine's module has found. */
#include "session/hint.h"
#include "study/explain_text.h"
#include "study/explain_words.h"
#include "web/session/session_module.h"

static struct hint hint;

static char *say_hint(void)
{
    const lz_variant *variant = lz_record_variant(session_record(web_session()));
    struct json json = {0};
    char text[200], why[EXPLAIN_TEXT];
    struct hint_mark marks[HINT_MARKS];
    const int count = hint_marks(&hint, marks);
    hint_word(&hint, variant, text, sizeof text);
    hint_word_why(&hint, variant, why, sizeof why);
    json_string_at(&json, "text", text);
    json_string_at(&json, "why", why);
    json_number_at(&json, "cell", hint_cell(&hint));
    json_open_at(&json, "marks", '[');
    for (int i = 0; i < count; i++) {
        json_open(&json, '{');
        json_number_at(&json, "cell", marks[i].cell);
        json_number_at(&json, "colour", marks[i].colour);
        json_number_at(&json, "number", marks[i].number);
        json_close(&json);
    }
    return json_take(&json);
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
