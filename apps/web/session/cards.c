/* Cards of the practice queue (docs/PRACTICE.md) that the game gives. The page keeps them. */
#include "session/coach.h"
#include "session/learn.h"
#include "system/translate.h"
#include "web/session/session_module.h"

#include <stdio.h>
#include <stdlib.h>

/* Writes the card of a mistake that is due on the day. */
static lz_status put_mistake(struct json *json, int node, lz_action better, const char *date,
                             lz_error *error)
{
    struct card card;
    lz_status status = card_of_mistake(session_record(web_session()), node, better,
                                       _("A game of yours"), &card, error);
    snprintf(card.due, sizeof card.due, "%s", date);
    json_open(json, '{');
    if (!status)
        status = web_put_card(json, &card, error);
    json_close(json);
    return status;
}

static char *finish(struct json *json, lz_status status, const lz_error *error)
{
    char *const cards = json_take(json);
    if (!status)
        return cards;
    free(cards);
    return web_refusal(error);
}

char *web_session_mistakes(const char *date)
{
    const lz_record *record = session_record(web_session());
    int moves[TREE_LINE_MAX];
    const int count = learn_mistakes(web_session(), moves, TREE_LINE_MAX);
    struct json json = {0};
    lz_error error;
    lz_status status = LZ_OK;
    json_open_at(&json, "cards", '[');
    for (int i = 0; i < count && !status; i++)
        status =
            put_mistake(&json, moves[i],
                        lz_record_action(record, learn_better_of(record, moves[i])), date, &error);
    return finish(&json, status, &error);
}

char *web_session_warned(const char *date)
{
    const lz_action better = session_coach_better(web_session());
    struct json json = {0};
    lz_error error;
    lz_status status = LZ_OK;
    json_open_at(&json, "cards", '[');
    if (better.kind == LZ_ACTION_PLACE)
        status = put_mistake(&json, session_node(web_session()), better, date, &error);
    return finish(&json, status, &error);
}

char *web_session_game(const char *text)
{
    static const char results[] = "-bwd"; /* by lz_result */
    char line[LZ_CELLS_MAX * 32] = "", variant[LZ_CELLS_MAX * 20];
    struct session *session;
    struct card end;
    struct json json = {0};
    lz_error error;
    if (session_read(text, &session, &error))
        return web_refusal(&error);
    const bool whole = session_has_person(session) && session_end(session) != SESSION_GOING &&
                       !card_set_position(&end, session_game(session), NULL) && !*end.start;
    if (whole) {
        lz_variant_format(&end.variant, variant, sizeof variant);
        snprintf(line, sizeof line, "%s\x1f%c\x1f%s", variant, results[session_result(session)],
                 end.moves);
    }
    session_free(session);
    json_string_at(&json, "game", line);
    return json_take(&json);
}
