/* The board as 64 bits: column by column from the left, rows + 1 bits a column, bottom row lowest,
 * the spare bit on top of each column always 0 in a set of stones. Any board whose (rows + 1) *
 * columns is at most 64 fits. (The layout is John Tromp's, from Fhourstones.)
 *
 *      6 13 20 27 34 41 48     spare bits
 *      5 12 19 26 33 40 47     top row
 *      .  .  .  .  .  .  .
 *      0  7 14 21 28 35 42     bottom row, for 7x6
 *
 * Blocked cells are never playable; a falling stone passes them. In a position they count as
 * filled: `mask` holds all stones and all blocked cells. */
#ifndef LIANZI_CONNECT4_GEOMETRY_H
#define LIANZI_CONNECT4_GEOMETRY_H

#include "game/board.h"
#include <stdbool.h>
#include <stdint.h>

enum { GEOMETRY_BITS = 64, GEOMETRY_COLUMNS_MAX = LZ_GRAVITY_SIZE_MAX };

struct geometry {
    int columns, rows;
    int stride;      /* bits a column: rows + 1 */
    int cells;       /* playable cells */
    int key_bits;    /* a position's key is below 1 << key_bits */
    bool mirrored;   /* the board equals its mirror image */
    int blocked_run; /* the longest run of blocked cells in a column */
    uint64_t bottom; /* the bottom row */
    uint64_t top;    /* the spare bits */
    uint64_t board;  /* playable cells */
    uint64_t blocked;
    /* Playable cells whose place from the top of their column, counted from 1, is even and odd. A
     * side that follows the opponent up a column with an even number of empty cells gets the odd
     * ones. */
    uint64_t even, odd;
    uint64_t left, right; /* playable cells on either side of the middle */
    /* By cell, below 16. Among equal moves the one with the larger preference goes first: the more
     * central, and of two the left one. With the lowest bit inverted it is the right one. */
    uint8_t preference[GEOMETRY_BITS];
};

/* The usual board without `preference`: a constant that the search specialises on. */
#define GEOMETRY_BOTTOM_7X6 UINT64_C(0x0000040810204081)
#define GEOMETRY_7X6                                                                               \
    {                                                                                              \
        .columns = 7, .rows = 6, .stride = 7, .cells = 42, .key_bits = 49, .mirrored = true,       \
        .blocked_run = 0, .bottom = GEOMETRY_BOTTOM_7X6, .top = GEOMETRY_BOTTOM_7X6 << 6,          \
        .board = GEOMETRY_BOTTOM_7X6 * 0x3f, .blocked = 0, .even = GEOMETRY_BOTTOM_7X6 * 0x15,     \
        .odd = GEOMETRY_BOTTOM_7X6 * 0x2a, .left = UINT64_C(0x4081) * 0x3f,                        \
        .right = (UINT64_C(0x4081) * 0x3f) << 28                                                   \
    }

/* False when the variant is not four in a row under gravity on a board that fits. */
bool geometry_init(struct geometry *geometry, const lz_variant *variant);
/* Reads the stones of one side, and all stones and blocked cells, of a board of this geometry. */
void geometry_read(const struct geometry *geometry, const struct board *board, lz_colour side,
                   uint64_t *mine, uint64_t *mask);
/* Whether the board is 7x6 without blocked cells, which GEOMETRY_7X6 describes. */
bool geometry_is_usual(const struct geometry *geometry);

static inline uint64_t geometry_column(const struct geometry *g, int column)
{
    return ((UINT64_C(1) << g->rows) - 1) << (column * g->stride);
}

/* The cells that a stone may fall to. */
static inline uint64_t geometry_playable(const struct geometry *g, uint64_t mask)
{
    return (mask + g->bottom) & ~mask & g->board;
}

/* A set moved one playable cell up, or down, its columns. */
static inline uint64_t geometry_up(const struct geometry *g, uint64_t set)
{
    set <<= 1;
    for (int i = 0; i < g->blocked_run; i++)
        set = (set & ~g->blocked) | ((set & g->blocked) << 1);
    return set;
}

static inline uint64_t geometry_down(const struct geometry *g, uint64_t set)
{
    set >>= 1;
    for (int i = 0; i < g->blocked_run; i++)
        set = (set & ~g->blocked) | ((set & g->blocked) >> 1);
    return set;
}

/* A number that distinguishes a position (the mover's stones, and the heights of the columns) from
 * all others. Without blocked cells the sum carries into the cell above each column's stones. With
 * blocked cells that cell is computed first, since the carry would run into them. */
static inline uint64_t geometry_key(const struct geometry *g, uint64_t mine, uint64_t mask)
{
    if (!g->blocked)
        return mine + mask;
    return mine | ((mask + g->bottom) & ~mask);
}

/* The set with its columns in opposite order. */
uint64_t geometry_mirror(const struct geometry *g, uint64_t set);

static inline uint64_t geometry_mirror_7x6(uint64_t set)
{
    const uint64_t column = 0x7f;
    return (set & column << 21) | (set & column << 14) << 14 | (set & column << 28) >> 14 |
           (set & column << 7) << 28 | (set & column << 35) >> 28 | (set & column) << 42 |
           (set & column << 42) >> 42;
}

#endif
