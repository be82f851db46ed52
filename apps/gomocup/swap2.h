/* SWAP2BOARD: places the first three stones, or answers them by a choice. */
#ifndef LIANZI_GOMOCUP_SWAP2_H
#define LIANZI_GOMOCUP_SWAP2_H

#include "gomocup/session.h"

/* Answers the list in `session->list`, which must hold none, three or five stones. */
void swap2_done(struct session *session);
/* Plays the stones, black and white in turn, on a board with a swap2 opening; false when it does
 * not allow them. */
bool swap2_place(const struct stone *stones, int count, lz_game *game);
/* The engine's next action in an opening. Uses half the time: the stone that may follow gets the
 * other half. */
lz_status swap2_choose(struct session *session, const lz_game *game, lz_action *out,
                       lz_error *error);

#endif
