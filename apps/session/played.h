/* The cells of a game's stones in the order of play, without the stones of the start. */
#ifndef LIANZI_SESSION_PLAYED_H
#define LIANZI_SESSION_PLAYED_H

#include <lianzi/lianzi.h>

/* Writes the cells; returns how many. */
static inline int played_cells(const lz_game *game, int cells[LZ_CELLS_MAX])
{
    int count = 0;
    for (int i = 0; i < lz_game_length(game); i++) {
        const lz_action action = lz_game_action(game, i);
        if (action.kind == LZ_ACTION_PLACE || action.kind == LZ_ACTION_ADD_TWO)
            cells[count++] = action.cell[0];
        if (action.kind == LZ_ACTION_ADD_TWO)
            cells[count++] = action.cell[1];
    }
    return count;
}

#endif
