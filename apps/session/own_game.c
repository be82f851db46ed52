#include "session/own_game.h"

#include "session/coach.h"
#include "session/learn.h"
#include "session/wording.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

bool own_game_read(const struct session *session, const char *name, struct standing_game *out)
{
    const lz_game *game = session_game(session);
    const int person = session_only_person(session);
    if (person < 0 || session_is_opened(session) || !lz_game_stones(game))
        return false;
    const struct player *other = session_player(session, !person);
    *out = (struct standing_game){.result = session_result(session)};
    snprintf(out->name, sizeof out->name, "%s", name);
    if (strspn(name, "0123456789") >= 8)
        snprintf(out->date, sizeof out->date, "%.4s-%.2s-%.2s", name, name + 4, name + 6);
    wording_player(session, !person, out->opponent, sizeof out->opponent);
    if (other->kind == PLAYER_PROGRAM && !other->depth && !other->time_ms)
        out->level = other->level;
    standing_game_read(out, session_record(session), game, lz_game_seat_colour(game, person));
    return true;
}

lz_status own_game_mistakes(const struct session *session, const char *name, enum error_kind kind,
                            own_mistake_fn *take, void *user, lz_error *error)
{
    const lz_record *record = session_record(session);
    struct standing_game game;
    char title[sizeof game.opponent + sizeof game.date + 4];
    int moves[TREE_LINE_MAX];
    lz_status status = LZ_OK;
    if (!own_game_read(session, name, &game))
        return LZ_OK;
    const int count = story_read_mistakes(record, game.side, kind, moves, TREE_LINE_MAX);
    snprintf(title, sizeof title, "%s%s%s", game.date, *game.date ? " · " : "", game.opponent);
    for (int i = 0; i < count && !status; i++) {
        const int better = learn_better_of(record, moves[i]);
        if (better != LZ_RECORD_NO_NODE &&
            lz_record_action(record, moves[i]).kind == LZ_ACTION_PLACE)
            status = take(user, record, moves[i], lz_record_action(record, better), title, error);
    }
    return status;
}

lz_status own_game_worth(const struct session *session, own_mistake_fn *take, void *user,
                         lz_error *error)
{
    int nodes[COACH_WORTH];
    const int count = session_coach_worth(session, nodes);
    lz_status status = LZ_OK;
    for (int i = 0; i < count && !status; i++)
        status = take(user, session_record(session), nodes[i],
                      lz_action_place(session_note(session, nodes[i]).better), _("A game of yours"),
                      error);
    return status;
}
