/* Games played out at random, but not blindly: wins are taken and stopped, no stone goes below a
 * cell where the other side wins, and none below an own winning cell while there is another move.
 * So the cells that nobody may fill stay empty to the end, and who runs out of moves loses. A move
 * is answered as it was in the last playout that its answer won, else mostly right above it. Of
 * some moves drawn, the one that makes or takes more winning cells and was in more playouts won is
 * played. The game ends where a double threat wins or the proofs of gravity/follow.h decide it. */
#ifndef LIANZI_GRAVITY_PLAYOUT_H
#define LIANZI_GRAVITY_PLAYOUT_H

#include "gravity/drops.h"

/* What playouts keep for the next: the random numbers' state; each side's answer to a stone of the
 * other on a cell, out of the last playout that it won, until a playout is lost with it (the last
 * good reply with forgetting; Baier and Drake 2010); and what a side's stone on a cell is worth,
 * from 0 to 1: the part of the last playouts with it that the side won (the move-average sampling
 * technique; Finnsson and Björnsson 2008). */
struct playout_state {
    uint64_t random;
    uint8_t answers[2][GRAVITY_CELLS]; /* GRAVITY_CELLS for none */
    float worth[2][GRAVITY_CELLS];
};

void playout_begin(struct playout_state *state, uint64_t seed);
/* Plays the game to its end: 1 when side 0 wins, -1 when side 1 does, 0 for a draw. */
int playout_run(struct drops *drops, const struct drops_geometry *g, struct playout_state *state);

/* The learnt answer of the side to move to the last stone; GRAVITY_CELLS for none. */
static inline int playout_answer(const struct playout_state *state, const struct drops *drops)
{
    return drops->last < 0 ? GRAVITY_CELLS : state->answers[drops->mover][drops->last];
}

#endif
