/* The key of a game's present position, for searches within this folder. */
#ifndef LIANZI_STORE_POSITION_H
#define LIANZI_STORE_POSITION_H

#include "store/fold.h"

/* Prepares the fold for the game's board and puts its stones there. */
struct fold_position position_of(struct fold *fold, const lz_game *game);
/* The code of an action that follows there; FOLD_MOVE_END for any but a stone and a pass. */
unsigned position_code(const struct fold *fold, struct fold_position position, lz_action action);
/* The action that a code stands for; LZ_ACTION_NONE for FOLD_MOVE_END. */
lz_action position_action(const struct fold *fold, struct fold_position position, unsigned code);
/* The position after that action of the side to move; puts no stone. */
struct fold_position position_after(struct fold *fold, const lz_game *game, lz_action action);

#endif
