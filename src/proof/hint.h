/* The moves that won similar positions. A position's winning quiet move is kept for the position
 * less each of the defender's stones, so that it is found again where one of these stones lies
 * elsewhere: after most replies the attacker wins in the same way. */
#ifndef LIANZI_PROOF_HINT_H
#define LIANZI_PROOF_HINT_H

#include "proof/search.h"

enum { HINTS_MAX = 2 };

/* Keeps the winning quiet move of the present position. */
void hint_put(struct proof_search *search, int move);
/* Lists the moves that won positions which differ from the present one in a stone of the
 * defender's; at most HINTS_MAX. */
int hint_get(const struct proof_search *search, uint16_t *moves);

#endif
