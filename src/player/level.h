/* Levels 1 to 10: how far the engine looks and how carefully it chooses. */
#ifndef LIANZI_PLAYER_LEVEL_H
#define LIANZI_PLAYER_LEVEL_H

#include "attention/attention.h"
#include <lianzi/lianzi.h>

enum level_game {
    LEVEL_ROW,   /* five in a row */
    LEVEL_PLAIN, /* other lengths in a row */
    LEVEL_DROP,  /* four in a row */
    LEVEL_GAMES
};

/* Tightens the limits to those of the level. The highest level sets some only when there are none;
 * infinite limits stay. */
void level_limits(enum level_game game, int level, lz_limits *limits);
/* Lines that the level chooses among. */
int level_lines(enum level_game game, int level);
/* The index of the line to play, less than level_lines. Scores come best first; the same `random`
 * gives the same choice. */
int level_choose(enum level_game game, int level, uint64_t random, const int *scores, int count);
/* What the level overlooks in five in a row; NULL: nothing. */
const struct attention *level_attention(int level);
/* How much chance adds to a score, and style at most, where the level overlooks something. */
int level_slack(enum level_game game, int level);

#endif
