/* The games of a position, for searches within this folder. */
#ifndef LIANZI_STORE_EXPLORE_H
#define LIANZI_STORE_EXPLORE_H

#include "store/inside.h"

/* Fills the temporary table `wanted` with the games that have this position: `move`, as in the
 * index, and `game`. */
lz_status explore_games(struct database *base, const lz_game *game, lz_error *error);

#endif
