/* Games that a person played, as the person's progress counts them. */
#ifndef LIANZI_SESSION_OWN_GAME_H
#define LIANZI_SESSION_OWN_GAME_H

#include "session/session.h"
#include "study/standing.h"

/* Describes the game of a session that is kept under a name that begins with its date, YYYYMMDD.
 * False where two persons played or none, in a game from elsewhere, and before the first stone. */
bool own_game_read(const struct session *session, const char *name, struct standing_game *out);

#endif
