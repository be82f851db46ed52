/* A plain player for lines of other lengths than five, which the engine's shapes do not know:
 * alpha-beta with iterative deepening over windows as long as a winning line. It solves
 * tic-tac-toe, and is no match for the engine. */
#ifndef LIANZI_PLAYER_PLAIN_H
#define LIANZI_PLAYER_PLAIN_H

#include "search/search.h"

/* One line for a board with an empty cell, whose game goes on. */
void plain_run(const struct search_request *request, struct search_line *out);

#endif
