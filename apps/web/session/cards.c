/* Cards of the practice queue (docs/PRACTICE.md) that the game gives. The page keeps them. */
#include "session/learn.h"
#include "session/own_game.h"
#include "system/translate.h"
#include "web/session/session_module.h"

#include <stdio.h>
#include <stdlib.h>

/* Cards that are due on the day. */
struct writing {
    struct json json;
    const char *date;
};

static lz_status put_mistake(void *user, const lz_record *record, int node, lz_action better,
                             const char *game, lz_error *error)
{
    struct writing *writing = user;
    struct card card;
    lz_status status = card_of_mistake(record, node, better, game, &card, error);
    snprintf(card.due, sizeof card.due, "%s", writing->date);
    json_open(&writing->json, '{');
    if (!status)
        status = web_put_card(&writing->json, &card, error);
    json_close(&writing->json);
    return status;
}

static char *finish(struct writing *writing, lz_status status, const lz_error *error)
{
    char *const cards = json_take(&writing->json);
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
    struct writing writing = {.date = date};
    lz_error error;
    lz_status status = LZ_OK;
    json_open_at(&writing.json, "cards", '[');
    for (int i = 0; i < count && !status; i++)
        status = put_mistake(&writing, record, moves[i],
                             lz_record_action(record, learn_better_of(record, moves[i])),
                             _("A game of yours"), &error);
    return finish(&writing, status, &error);
}

char *web_session_worth(const char *date)
{
    struct writing writing = {.date = date};
    lz_error error;
    json_open_at(&writing.json, "cards", '[');
    const lz_status status = own_game_worth(web_session(), put_mistake, &writing, &error);
    return finish(&writing, status, &error);
}

char *web_progress_mistakes(const char *name, const char *text, int kind, const char *date)
{
    struct session *session;
    struct writing writing = {.date = date};
    lz_error error;
    if (chapters_read_present(text, &session, &error))
        return web_refusal(&error);
    json_open_at(&writing.json, "cards", '[');
    const lz_status status =
        own_game_mistakes(session, name, story_kind_at(kind), put_mistake, &writing, &error);
    session_free(session);
    return finish(&writing, status, &error);
}

char *web_session_game(const char *text)
{
    static const char results[] = "-bwd"; /* by lz_result */
    char line[LZ_CELLS_MAX * 32] = "", variant[LZ_CELLS_MAX * 20];
    struct session *session;
    struct card end;
    struct json json = {0};
    lz_error error;
    if (chapters_read_present(text, &session, &error))
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
