/* The engine's choices in swap openings. */
#ifndef LIANZI_PLAYER_SWAP_H
#define LIANZI_PLAYER_SWAP_H

#include "game/game.h"

/* The next of the opening's first stones; one is due. Which opening it is depends
 * on `random`, the same for all its stones. */
lz_action swap_opening_place(const struct lz_game *game, uint64_t random);
/* If the stones are the opening that `random` names: how many fifth moves make it even. Otherwise
 * 0. */
int swap_opening_offers(const struct lz_game *game, uint64_t random);
/* The third stone that makes one of renju's even openings of the first two; false if there is none.
 */
bool swap_opening_third(const struct lz_game *game, uint64_t random, lz_action *out);
/* The better colour, `score` being that of the side that moves next. */
lz_action swap_choice(const struct lz_game *game, int score);
/* Whether adding two stones, which lead to `score_after`, is better than taking the better
 * colour. */
bool swap_adds(int score, int score_after);

#endif
