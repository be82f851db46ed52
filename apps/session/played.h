/* The cells of a game's stones in the order of play, without the stones of the start. */
#ifndef LIANZI_SESSION_PLAYED_H
#define LIANZI_SESSION_PLAYED_H

#include <lianzi/lianzi.h>

/* Writes the cells; returns how many. */
int played_cells(const lz_game *game, int cells[LZ_CELLS_MAX]);

#endif
