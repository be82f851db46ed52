/* Symmetry: a board turned and mirrored. A symmetry is a number: bit 0 mirrors columns, bit 1
 * mirrors rows, bit 2 then swaps columns and rows, which keeps the shape of a square board only. 0
 * is the identity.
 * Certificates and the keys of databases depend on these numbers. */
#ifndef LIANZI_GAME_SYMMETRY_H
#define LIANZI_GAME_SYMMETRY_H

#include "game/board.h"

/* Applies a symmetry to an offset from the middle of the board. */
static inline void symmetry_turn(unsigned symmetry, int *right, int *up)
{
    const int x = symmetry & 1 ? -*right : *right, y = symmetry & 2 ? -*up : *up;
    *right = symmetry & 4 ? y : x;
    *up = symmetry & 4 ? x : y;
}

/* The image of a cell; with bit 2, on a board of `rows` columns and `columns` rows. */
int symmetry_cell(int columns, int rows, int cell, unsigned symmetry);
/* The symmetry that undoes another. */
unsigned symmetry_inverse(unsigned symmetry);
/* How many symmetries keep the shape of the variant's board: the first 2 under gravity, the first 4
 * of a rectangle, all 8 of a square. */
int symmetry_count(const lz_variant *variant);
/* Whether a symmetry that changes no stone and no blocked cell carries one point to the other. */
bool symmetry_joins(const struct board *board, int one, int other);

/* The symmetries of one board: those that map blocked cells to blocked cells. A *turn* is an index
 * into the arrays; turn 0 is the identity. */
struct turns {
    int count;
    uint8_t number[LZ_SYMMETRIES];            /* ascending */
    uint16_t to[LZ_SYMMETRIES][BOARD_POINTS]; /* the image of each point */
    uint8_t inverse[LZ_SYMMETRIES];           /* the turn that undoes it */
};

void turns_init(struct turns *turns, const struct board *board);
/* The turn that is `a` followed by `b`. */
int turns_join(const struct turns *turns, int a, int b);
/* The keys of the board's stones in every turn. None is 0 on an empty board. */
void turns_keys(const struct turns *turns, const struct board *board, uint64_t keys[LZ_SYMMETRIES]);
/* The least key of the board's stones in any turn; `turn`, which may be NULL, is the first with it.
 */
uint64_t turns_key(const struct turns *turns, const struct board *board, int *turn);

/* Adds a stone to the keys, or takes it away. */
static inline void turns_toggle(const struct turns *turns, uint64_t keys[LZ_SYMMETRIES], int point,
                                lz_colour colour)
{
    for (int i = 0; i < turns->count; i++)
        keys[i] ^= board_key_of(turns->to[i][point], colour);
}

/* The first turn with the least key. */
static inline int turns_least(const struct turns *turns, const uint64_t keys[LZ_SYMMETRIES])
{
    int least = 0;
    for (int i = 1; i < turns->count; i++)
        if (keys[i] < keys[least])
            least = i;
    return least;
}

#endif
