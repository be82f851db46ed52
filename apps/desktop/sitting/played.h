/* Where a game's stones came, those of its start left out, in the order in which they did. */
#ifndef LIANZI_DESKTOP_PLAYED_H
#define LIANZI_DESKTOP_PLAYED_H

#include <lianzi/lianzi.h>

/* Writes the cells of the stones played so far; returns how many there are. */
int played_cells(const lz_game *game, int16_t cells[LZ_CELLS_MAX]);

#endif
