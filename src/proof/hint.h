/* The moves that won similar positions. A position's winning quiet move is kept for the position
 * and for the position less each of the defender's stones, so that it is found again where one of
 * these stones lies elsewhere: after most replies the attacker wins in the same way. */
#ifndef LIANZI_PROOF_HINT_H
#define LIANZI_PROOF_HINT_H

#include "proof/read.h"
#include "proof/search.h"

enum { HINTS_MAX = 2 };

/* Keeps the winning quiet move of the present position. */
void hint_put(struct proof_search *search, int move);
/* Keeps the quiet moves of a certificate for the same board and winner, whatever its position is.
 * False without memory. */
bool hint_put_all(struct proof_search *search, const struct certificate *certificate);
/* Lists the moves that won the present position, in a certificate, or positions that differ from it
 * in a stone of the defender's, the more of them the earlier; at most HINTS_MAX. */
int hint_get(const struct proof_search *search, uint16_t *moves);

#endif
