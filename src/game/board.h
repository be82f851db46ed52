/* The board that everything plays on: one byte a cell in a padded square of fixed stride, with make
 * and unmake in place and a Zobrist key. Blocked cells and the padding read LZ_BLOCKED, which ends
 * every line, so walking along a line needs no bounds test.
 *
 * A cell of the padded square is called a *point*; the public, unpadded number is a *cell*. */
#ifndef LIANZI_GAME_BOARD_H
#define LIANZI_GAME_BOARD_H

#include "base/random.h"
#include <lianzi/lianzi.h>

enum {
    BOARD_PAD = 5,
    BOARD_STRIDE = LZ_SIZE_MAX + 2 * BOARD_PAD, /* 32 */
    BOARD_POINTS = BOARD_STRIDE * BOARD_STRIDE,
    BOARD_DIRECTIONS = 4
};

/* Steps to the next point: east, north, north-east, north-west. */
static const int board_step[BOARD_DIRECTIONS] = {1, BOARD_STRIDE, BOARD_STRIDE + 1,
                                                 BOARD_STRIDE - 1};

struct board {
    uint8_t at[BOARD_POINTS]; /* lz_colour */
    lz_rule rule;
    int columns, rows;
    int win;
    int stones;
    int empty;    /* cells that are neither stone nor blocked */
    uint64_t key; /* of the stones alone */
};

static inline lz_colour colour_other(lz_colour colour)
{
    return (lz_colour)(LZ_BLACK + LZ_WHITE - colour);
}

static inline int board_point(int column, int row)
{
    return (row + BOARD_PAD) * BOARD_STRIDE + column + BOARD_PAD;
}

static inline int point_column(int point)
{
    return point % BOARD_STRIDE - BOARD_PAD;
}

static inline int point_row(int point)
{
    return point / BOARD_STRIDE - BOARD_PAD;
}

static inline int board_point_of_cell(const struct board *board, int cell)
{
    return board_point(cell % board->columns, cell / board->columns);
}

static inline int board_cell_of_point(const struct board *board, int point)
{
    return point_row(point) * board->columns + point_column(point);
}

/* A stone's contribution to the key. */
static inline uint64_t board_key_of(int point, lz_colour colour)
{
    return random_mix(((uint64_t)point << 2 | (uint64_t)colour) + UINT64_C(0x6c69616e7a69));
}

/* Sets up the variant's empty board with its blocked cells. The variant must have passed
 * variant_check. */
void board_init(struct board *board, const lz_variant *variant);

/* Places a stone on `point`, which must be empty. Legality is not checked. */
static inline void board_place(struct board *board, int point, lz_colour colour)
{
    board->at[point] = (uint8_t)colour;
    board->stones++;
    board->empty--;
    board->key ^= board_key_of(point, colour);
}

/* Removes the stone on `point`. */
static inline void board_remove(struct board *board, int point)
{
    board->key ^= board_key_of(point, (lz_colour)board->at[point]);
    board->at[point] = LZ_EMPTY;
    board->stones--;
    board->empty++;
}

/* The number of stones of `colour` in a row from `point`, exclusive, walking by `step`. */
static inline int board_run(const struct board *board, int point, int step, lz_colour colour)
{
    int length = 0;
    for (point += step; board->at[point] == colour; point += step)
        length++;
    return length;
}

/* The direction of a line that wins by the board's rule through a stone of `colour` at `point`,
 * which need not be there yet; -1 if there is none. */
int board_winning_direction(const struct board *board, int point, lz_colour colour);

/* Gravity: the lowest empty point of a column, -1 when it is full. */
int board_drop_point(const struct board *board, int column);

#endif
