/* The games of a position, for searches within this folder. */
#ifndef LIANZI_STORE_EXPLORE_H
#define LIANZI_STORE_EXPLORE_H

#include "store/inside.h"

/* Fills the temporary table `wanted` with the numbers of the games that have this position. */
lz_status explore_games(struct database *base, const lz_game *game, lz_error *error);

#endif
