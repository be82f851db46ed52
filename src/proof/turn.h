/* The symmetries of a board: those of the square or oblong that bring blocked cells to blocked
 * ones. Turn 0 leaves everything in place. A turn's number is what a certificate writes: bit 0
 * mirrors columns, bit 1 rows, bit 2 swaps columns and rows first. */
#ifndef LIANZI_PROOF_TURN_H
#define LIANZI_PROOF_TURN_H

#include "game/board.h"

enum { TURNS = 8 };

/* The key of no stones; not 0, which marks what is free. */
#define PROOF_KEY UINT64_C(0x6c69616e7a697072)

struct turns {
    int count;
    uint8_t number[TURNS];            /* of the board's turns, ascending */
    uint16_t to[TURNS][BOARD_POINTS]; /* by index into `number`: where a point comes to */
    uint8_t inverse[TURNS];           /* index of the turn that undoes it */
};

void turns_init(struct turns *turns, const struct board *board);
/* The index of the turn that does first `a`, then `b`. */
int turns_join(const struct turns *turns, int a, int b);

#endif
