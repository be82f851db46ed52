/* Cards of the practice queue (docs/PRACTICE.md) that the game gives. The page keeps them. */
#include "session/learn.h"
#include "system/translate.h"
#include "web/session/session_module.h"

#include <stdio.h>

char *web_session_mistakes(const char *date)
{
    const struct session *session = web_session();
    const lz_record *record = session_record(session);
    int moves[TREE_LINE_MAX];
    const int count = learn_mistakes(session, moves, TREE_LINE_MAX);
    struct json json = {0};
    lz_error error;
    lz_status status = LZ_OK;
    json_open_at(&json, "cards", '[');
    for (int i = 0; i < count && !status; i++) {
        const lz_action better = lz_record_action(record, learn_better_of(record, moves[i]));
        struct card card;
        status = card_of_mistake(record, moves[i], better, _("A game of yours"), &card, &error);
        snprintf(card.due, sizeof card.due, "%s", date);
        json_open(&json, '{');
        if (!status)
            status = web_put_card(&json, &card, &error);
        json_close(&json);
    }
    char *const cards = json_take(&json);
    if (!status)
        return cards;
    free(cards);
    return web_refusal(&error);
}
