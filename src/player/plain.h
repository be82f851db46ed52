/* A plain player for lines of other lengths than five, which the engine's shapes do not know:
 * alpha-beta with iterative deepening over windows as long as a winning line. It solves
 * tic-tac-toe. It is much weaker than the engine. */
#ifndef LIANZI_PLAYER_PLAIN_H
#define LIANZI_PLAYER_PLAIN_H

#include "search/search.h"

/* Searches a board with an empty cell whose game goes on. `lines` gets the best moves of the last
 * finished depth, up to multipv, one a line; returns how many. Before the first depth is finished
 * there is one move without a score. */
int plain_run(const struct search_request *request, struct search_line *lines);

#endif
