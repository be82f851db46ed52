/* Games that a person played, as the person's progress counts them. */
#ifndef LIANZI_SESSION_OWN_GAME_H
#define LIANZI_SESSION_OWN_GAME_H

#include "session/session.h"
#include "study/standing.h"

/* Describes the game of a session that is kept under a name that begins with its date, YYYYMMDD.
 * False where two persons played or none, in a game from elsewhere, and before the first stone. */
bool own_game_read(const struct session *session, const char *name, struct standing_game *out);

/* Calls `take` for each of the person's mistakes of the kind in such a game that has a better move,
 * as the game's review kept them. `game` says who played and when. */
typedef lz_status own_mistake_fn(void *user, const lz_record *record, int node, lz_action better,
                                 const char *game, lz_error *error);
lz_status own_game_mistakes(const struct session *session, const char *name, enum error_kind kind,
                            own_mistake_fn *take, void *user, lz_error *error);
/* The same for the moves of a game with a coach that are worth remembering (session_coach_worth).
 */
lz_status own_game_worth(const struct session *session, own_mistake_fn *take, void *user,
                         lz_error *error);

#endif
