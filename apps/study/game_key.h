/* The key of a game's present position. */
#ifndef LIANZI_STUDY_GAME_KEY_H
#define LIANZI_STUDY_GAME_KEY_H

#include "study/position_key.h"

/* Prepares the fold for the game's board and puts its stones there. */
struct fold_position fold_game(struct fold *fold, const lz_game *game);
/* The code of an action that follows there; FOLD_MOVE_END for any but a stone and a pass. */
unsigned fold_code(const struct fold *fold, struct fold_position position, lz_action action);
/* The action that a code stands for; LZ_ACTION_NONE for FOLD_MOVE_END. */
lz_action fold_action(const struct fold *fold, struct fold_position position, unsigned code);
/* The position after that action of the side to move; puts no stone. */
struct fold_position fold_after(struct fold *fold, const lz_game *game, lz_action action);

#endif
