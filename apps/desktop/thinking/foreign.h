/* Another program as a player: a Gomocup engine (engines/brain.h) that keeps running between moves.
 * Only the thinking thread uses it, except for foreign_cancel and foreign_hurry, which another
 * thread may call. */
#ifndef LIANZI_DESKTOP_FOREIGN_H
#define LIANZI_DESKTOP_FOREIGN_H

#include "desktop/thinking/remark.h"
#include "session/player.h"

#include <lianzi/lianzi.h>

struct foreign;

/* Told what the engine says of its search, a MESSAGE of the protocol: in its words, and read. */
struct foreign_listener {
    void (*remark)(void *user, const char *text, const struct remark *remark);
    void *user;
};

struct foreign *foreign_new(void); /* NULL if the system gives no pipe; all calls accept that */
/* Ends the engine as well. */
void foreign_free(struct foreign *foreign);
/* Ends the wait for the present answer and kills the engine. */
void foreign_cancel(struct foreign *foreign);
/* Asks the engine to move now, if it knows how (see brain_hurry). */
void foreign_hurry(struct foreign *foreign);
/* Asks for a move. Starts the engine if it is not running, or if the command or the game changed.
 * Blocks for the move's time and a little more. Set `stop` before calling foreign_cancel. */
lz_status foreign_think(struct foreign *foreign, const struct player *player, const lz_game *game,
                        const lz_limits *limits, const lz_stop *stop,
                        const struct foreign_listener *listener, lz_thought *out, lz_error *error);
/* The end of the log of lines to the engine and from it, to be freed; NULL without memory. Any
 * thread may ask. */
char *foreign_log(struct foreign *foreign);
/* Runs the engine for its first move on an empty board, the time in `out`. Blocks. */
lz_status foreign_test(const char *command, lz_thought *out, lz_error *error);

#endif
