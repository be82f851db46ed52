/* Levels 1 to 10: how far the engine looks and how carefully it chooses. */
#ifndef LIANZI_PLAYER_LEVEL_H
#define LIANZI_PLAYER_LEVEL_H

#include "search/search.h"

/* Tightens the limits to what the level allows itself; at the highest only when there are none. */
void level_limits(int level, lz_limits *limits);
/* Lines that the level chooses among. */
int level_lines(int level);
/* Which of the lines is played; the same for the same `random`. */
int level_choose(int level, uint64_t random, const struct search_line *lines, int count);

#endif
