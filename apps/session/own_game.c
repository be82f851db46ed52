#include "session/own_game.h"

#include "session/wording.h"

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
