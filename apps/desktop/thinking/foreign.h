/* Another program as a player: a Gomocup engine (common/brain.h) that keeps running from move to
 * move. Used on the thinking thread; only foreign_cancel and foreign_hurry may be called from
 * another. */
#ifndef LIANZI_DESKTOP_FOREIGN_H
#define LIANZI_DESKTOP_FOREIGN_H

#include "desktop/sitting/player.h"

#include <lianzi/lianzi.h>

struct foreign;

struct foreign *foreign_new(void); /* NULL when the system gives no pipe; the calls take that */
/* Ends the engine, too. */
void foreign_free(struct foreign *foreign);
/* Ends the wait for the present answer; the engine is killed. */
void foreign_cancel(struct foreign *foreign);
/* Has the engine move now, if it knows how to (see brain_hurry). */
void foreign_hurry(struct foreign *foreign);
/* Asks for a move. The engine is started when it does not run yet, or when command or game are
 * others. Blocks no longer than the time it has, and a little more. `stop` is to be set
 * before foreign_cancel is called. */
lz_status foreign_think(struct foreign *foreign, const struct player *player, const lz_game *game,
                        const lz_limits *limits, const lz_stop *stop, lz_thought *out,
                        lz_error *error);

#endif
