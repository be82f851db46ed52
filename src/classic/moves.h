/* The moves that a classic searches, and their order. The order of cells is fixed for a board; a
 * node takes those that are free (under gravity the cell that a stone falls to). */
#ifndef LIANZI_CLASSIC_MOVES_H
#define LIANZI_CLASSIC_MOVES_H

#include "classic/position.h"

#include <lianzi/study.h>

struct moves {
    int order_count;
    int16_t order[LZ_CELLS_MAX]; /* points; under gravity the columns' lowest cells */
    bool gravity;
    int near;                          /* 0: every cell */
    int16_t stones_near[BOARD_POINTS]; /* stones within `near`, kept only when it is not 0 */
};

void moves_begin(struct moves *moves, const struct position *position, lz_classic classic,
                 lz_classic_order order, int near);
/* Called right after a stone was placed on `point` (by = 1) or removed from it (by = -1). */
void moves_note(struct moves *moves, const struct board *board, int point, int by);
/* Lists the node's moves as points and returns how many. If `near` leaves none, which blocked cells
 * can cause, every free cell is a move. */
int moves_list(const struct moves *moves, const struct board *board, int16_t *points);

#endif
