/* A plain player for lines of other lengths than five, which the engine's shapes do not know:
 * alpha-beta with iterative deepening over windows as long as a winning line. It solves
 * tic-tac-toe, and is no match for the engine. */
#ifndef LIANZI_PLAYER_PLAIN_H
#define LIANZI_PLAYER_PLAIN_H

#include "search/search.h"

/* Searches a board with an empty cell, whose game goes on. The best moves of the last finished
 * depth come in `lines`, up to multipv, each a line of its own; returns how many. Before the first
 * there is one move, which nothing is known of. */
int plain_run(const struct search_request *request, struct search_line *lines);

#endif
