/* The symmetries of a board: those of its square or rectangle that map blocked cells to blocked
 * cells. Turn 0 is the identity. Certificates write a turn's number: bit 0 mirrors columns, bit 1
 * mirrors rows, bit 2 then swaps columns and rows. */
#ifndef LIANZI_PROOF_TURN_H
#define LIANZI_PROOF_TURN_H

#include "game/board.h"

enum { TURNS = 8 };

/* The key of the empty board. Not 0, which marks a free slot. */
#define PROOF_KEY UINT64_C(0x6c69616e7a697072)

struct turns {
    int count;
    uint8_t number[TURNS];            /* ascending; the arrays below have the same index */
    uint16_t to[TURNS][BOARD_POINTS]; /* the image of each point */
    uint8_t inverse[TURNS];           /* index of the turn that undoes it */
};

void turns_init(struct turns *turns, const struct board *board);
/* The keys of the board's stones in every turn, from PROOF_KEY on. */
void turns_keys(const struct turns *turns, const struct board *board, uint64_t keys[TURNS]);
/* The least key of the board's stones in any turn. */
uint64_t turns_key(const struct turns *turns, const struct board *board);
/* The index of the turn that is `a` followed by `b`. */
int turns_join(const struct turns *turns, int a, int b);

#endif
