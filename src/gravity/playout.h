/* Games played out at random, but not blindly: wins are taken and stopped, no stone goes below a
 * cell where the other side wins, and none below an own winning cell while there is another move.
 * So the cells that nobody may fill stay empty to the end, and who runs out of moves loses. Of two
 * moves drawn, the one that makes or takes more winning cells is played. The game ends where a few
 * threats win or the proofs of gravity/follow.h decide it. */
#ifndef LIANZI_GRAVITY_PLAYOUT_H
#define LIANZI_GRAVITY_PLAYOUT_H

#include "gravity/drops.h"

/* Plays the game to its end: 1 when side 0 wins, -1 when side 1 does, 0 for a draw. */
int playout_run(struct drops *drops, const struct drops_geometry *g, uint64_t *random);

#endif
