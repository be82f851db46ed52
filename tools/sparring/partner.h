/* A player of Connect Four that shares nothing with the engine but the rules' board: a graph search
 * with playouts, plain on purpose. The engine is measured against it. */
#ifndef LIANZI_TOOLS_SPARRING_PARTNER_H
#define LIANZI_TOOLS_SPARRING_PARTNER_H

#include "game/board.h"

struct partner;

/* With room for so many positions; NULL without memory. */
struct partner *partner_new(uint32_t room);
void partner_free(struct partner *partner);
/* A column that is not full, after so many microseconds on the base clock. It forgets the search
 * before. */
int partner_choose(struct partner *partner, const struct board *board, lz_colour mover, int64_t us);

#endif
