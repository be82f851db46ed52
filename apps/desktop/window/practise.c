#include "desktop/window/practise.h"

#include "desktop/window/inside.h"
#include "session/coach.h"
#include "store/cards.h"
#include "system/translate.h"

void practise_warned(struct window *window)
{
    const struct session *session = window->session;
    char path[4096];
    lz_error error;
    if (session_coach(session) == COACH_WARNS && database_default_path(path, sizeof path) &&
        card_mistake_keep(path, session_record(session), session_node(session),
                          session_coach_better(session), _("A game of yours"), &error))
        window_complain(window, &error);
}

static lz_status find(void *user, struct card_mistakes *mistakes, lz_error *error)
{
    const struct session *session = user;
    const lz_record *record = session_record(session);
    int moves[TREE_LINE_MAX];
    const int count = learn_mistakes(session, moves, TREE_LINE_MAX);
    lz_status status = LZ_OK;
    for (int i = 0; i < count && !status; i++)
        status = card_mistakes_add(mistakes, record, moves[i],
                                   lz_record_action(record, learn_better_of(record, moves[i])),
                                   _("A game of yours"), error);
    return status;
}

void practise_mistakes(struct window *window)
{
    struct card_counts counts;
    char path[4096];
    lz_error error;
    if (!database_default_path(path, sizeof path)) {
        window_say(window, _("no folder for the database"));
        return;
    }
    if (card_mistakes_keep(path, find, window->session, &counts, &error)) {
        window_complain(window, &error);
        return;
    }
    g_autofree char *text =
        g_strdup_printf(_("Cards added: %d; already there: %d."), counts.added, counts.held);
    window_say(window, text);
}
