/* Games played out at random, but not blindly: wins are taken and stopped, no stone goes below a
 * cell where the other side wins, and none below an own winning cell while there is another move.
 * So the cells that nobody may fill stay empty to the end, and who runs out of moves loses. A move
 * is answered as it was in the last playout that its answer won, else mostly right above it. Of two
 * moves drawn, the one that makes or takes more winning cells is played. The game ends where a few
 * threats win or the proofs of gravity/follow.h decide it. */
#ifndef LIANZI_GRAVITY_PLAYOUT_H
#define LIANZI_GRAVITY_PLAYOUT_H

#include "gravity/drops.h"

/* What playouts keep for the next: the random numbers' state, and each side's answer to a stone of
 * the other on a cell, out of the last playout that it won; an answer goes when a playout is lost
 * with it (the last good reply with forgetting; Baier and Drake 2010). */
struct playout_state {
    uint64_t random;
    uint8_t answers[2][GRAVITY_CELLS]; /* GRAVITY_CELLS for none */
};

void playout_begin(struct playout_state *state, uint64_t seed);
/* Plays the game to its end: 1 when side 0 wins, -1 when side 1 does, 0 for a draw. */
int playout_run(struct drops *drops, const struct drops_geometry *g, struct playout_state *state);

#endif
