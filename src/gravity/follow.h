/* Proofs without search, for lines of four: what the side that is not to move can force by
 * answering every move in the same column, directly above it (Victor Allis's claimeven, "A
 * Knowledge-based Approach of Connect-Four", 1988). src/connect4/follow.h explains them for boards
 * of 64 bits; this version takes any board, but lacks the proofs that count moves. */
#ifndef LIANZI_GRAVITY_FOLLOW_H
#define LIANZI_GRAVITY_FOLLOW_H

#include "gravity/drops.h"

enum follow { FOLLOW_NOTHING, FOLLOW_HOLDS /* no win for the mover */, FOLLOW_WINS };

/* What the side not to move gets at least. The mover has no win at hand and need not stop one. */
enum follow follow_prove(const struct drops *drops, const struct drops_geometry *g);

#endif
