/* Learning from mistakes (session/learn.h). The page's worker judges answers that are not in the
 * tree, and finds why an answer is no better. */
#include "session/learn.h"
#include "session/wording.h"
#include "study/explain_text.h"
#include "web/session/session_module.h"

#include <stdio.h>
#include <string.h>

static struct learn learn;

void web_learn_forget(void)
{
    learn = (struct learn){0};
}

lz_status web_learn_do(const char *deed, lz_error *error)
{
    struct session *const session = web_session();
    static const struct {
        const char *name;
        void (*run)(struct learn *learn, struct session *session);
    } deeds[] = {{"again", learn_again},
                 {"next", learn_next},
                 {"hint", learn_hint},
                 {"solution", learn_solution},
                 {"end", learn_end}};
    if (strcmp(deed, "begin") == 0 && learn_begin(&learn, session))
        return LZ_OK;
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds && learn.on; i++) {
        if (strcmp(deed, deeds[i].name) == 0) {
            deeds[i].run(&learn, session);
            return LZ_OK;
        }
    }
    return lz_error_set(error, LZ_ERR_ARGUMENT, "a value is out of range");
}

/* The best line that is known in the question's position, as web_explain reads it. */
static void put_best(struct json *json, const struct session *session, int mistake)
{
    const lz_record *record = session_record(session);
    const struct ply_note note = session_note(session, lz_record_parent(record, mistake));
    const int better = learn_better(&learn, session);
    const bool black = lz_record_colour(record, mistake) == LZ_BLACK;
    char text[64] = "";
    if (note.searched && lz_record_action(record, better).kind == LZ_ACTION_PLACE)
        snprintf(text, sizeof text, "%d %d 0 %d",
                 black ? note.win_permille : 1000 - note.win_permille,
                 black ? note.mate : -note.mate, lz_record_action(record, better).cell[0]);
    json_string_at(json, "best", text);
}

static char *put_answer(enum learn_answer answer)
{
    const struct session *session = web_session();
    const int mistake = learn_mistake(&learn, session);
    struct json json = {0};
    char move[16];
    json_bool_at(&json, "check", answer == LEARN_CHECK);
    json_bool_at(&json, "refused", answer != LEARN_ELSEWHERE && learn.refused);
    if (mistake != LZ_RECORD_NO_NODE) {
        lz_action_format(lz_record_variant(session_record(session)), learn.tried, LZ_ROWS_BOTTOM,
                         move, sizeof move);
        json_string_at(&json, "move", move);
        json_number_at(&json, "cell", learn.tried.cell[0]);
        put_best(&json, session, mistake);
    }
    return json_take(&json);
}

char *web_learn_answer(int cell)
{
    lz_legality legality;
    lz_error error;
    const enum learn_answer answer = learn_answer(&learn, web_session(), cell, &legality);
    if (answer == LEARN_ILLEGAL) {
        lz_error_set(&error, LZ_ERR_ILLEGAL, "%s", wording_legality(legality));
        return web_refusal(&error);
    }
    return put_answer(answer);
}

char *web_learn_judge(const char *text)
{
    lz_line line = {.length = 1};
    const bool found = sscanf(text, "%d %d", &line.win_permille, &line.mate) == 2;
    learn_judge(&learn, web_session(), found ? &line : NULL);
    return put_answer(LEARN_ANSWERED);
}

char *web_learn_explain(const char *facts)
{
    const lz_variant *variant = lz_record_variant(session_record(web_session()));
    struct explanation explanation = {0};
    lz_error error;
    if (*facts && explain_read(facts, variant, &explanation, &error))
        return web_refusal(&error);
    learn_refute(&learn, web_session(), NULL, &explanation);
    return NULL;
}

void web_learn_put(struct json *json)
{
    const struct session *session = web_session();
    int cells[LEARN_HINTS];
    json_bool_at(json, "canLearn", learn_can_begin(session));
    json_key(json, "learn");
    if (!learn.on) {
        json_string(json, NULL);
        return;
    }
    json_open(json, '{');
    json_string_at(json, "text", learn.text);
    json_string_at(json, "why", learn.why);
    json_number_at(json, "number", learn.at + 1);
    json_number_at(json, "count", learn.count);
    json_bool_at(json, "solved", learn.solved);
    json_numbers_at(json, "marks", cells, learn_marks(&learn, session, cells));
    json_close(json);
}
