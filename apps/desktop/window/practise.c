#include "desktop/window/practise.h"

#include "desktop/window/inside.h"
#include "store/cards.h"
#include "system/calendar.h"
#include "system/translate.h"

#include <string.h>

struct adding {
    const struct window *window;
    struct database *base;
    int added, held;
};

static lz_status add_move(struct adding *adding, int node, const char *today, lz_error *error)
{
    const lz_record *record = session_record(adding->window->session);
    struct card card;
    bool added;
    lz_status status =
        card_of_mistake(record, node, lz_record_action(record, learn_better_of(record, node)),
                        _("A game of yours"), &card, error);
    if (status)
        return status;
    memcpy(card.due, today, sizeof card.due);
    status = database_card_add(adding->base, &card, &added, error);
    adding->added += added;
    adding->held += !status && !added;
    return status;
}

static lz_status add_moves(void *user, const char *today, lz_error *error)
{
    struct adding *adding = user;
    int moves[TREE_LINE_MAX];
    const int count = learn_mistakes(adding->window->session, moves, TREE_LINE_MAX);
    lz_status status = LZ_OK;
    for (int i = 0; i < count && !status; i++)
        status = add_move(adding, moves[i], today, error);
    return status;
}

void practise_mistakes(struct window *window)
{
    struct adding adding = {.window = window};
    char path[4096], today[CARD_DATE];
    lz_error error;
    if (!database_default_path(path, sizeof path)) {
        window_say(window, _("no folder for the database"));
        return;
    }
    calendar_today(today);
    database_make_folders(path);
    lz_status status = database_open(path, DATABASE_WRITE, &adding.base, &error);
    if (!status)
        status = database_change(adding.base, add_moves, &adding, today, &error);
    database_close(adding.base);
    if (status) {
        window_complain(window, &error);
        return;
    }
    g_autofree char *text =
        g_strdup_printf(_("Cards added: %d; already there: %d."), adding.added, adding.held);
    window_say(window, text);
}
