/* A referee and a player without shapes, for tests of the code that uses shapes. They try every
 * cell, and know only the lines that win and the points forbidden to black. Also random positions
 * full of threes and fours on small boards. */
#ifndef LIANZI_TESTS_NAIVE_H
#define LIANZI_TESTS_NAIVE_H

#include "base/random.h"
#include "game/renju.h"
#include "testing.h"

#include <lianzi/lianzi.h>

enum { NAIVE_SIZE_MIN = 6, NAIVE_SIZES = 4 };

static inline int naive_points(const struct board *board)
{
    return board->columns * board->rows;
}

static inline bool naive_legal(struct board *board, int point, lz_colour colour)
{
    return board->at[point] == LZ_EMPTY && (board->rule != LZ_RULE_RENJU || colour == LZ_WHITE ||
                                            renju_judge(board, point) == LZ_LEGAL);
}

static inline bool naive_five(const struct board *board, int point, lz_colour colour)
{
    return board->at[point] == LZ_EMPTY && board_winning_direction(board, point, colour) >= 0;
}

/* A point where a stone of the colour wins, or -1. */
static inline int naive_find_five(const struct board *board, lz_colour colour)
{
    for (int cell = 0; cell < naive_points(board); cell++) {
        const int point = board_point_of_cell(board, cell);
        if (naive_five(board, point, colour))
            return point;
    }
    return -1;
}

/* Places some stones in five cells in a row, and now and then one beyond their ends. */
static inline void naive_place_line(struct board *board, lz_colour colour, uint64_t *random)
{
    const int step = board_step[random_below(random, BOARD_DIRECTIONS)];
    const int begin =
        board_point_of_cell(board, (int)random_below(random, (uint32_t)naive_points(board)));
    const int left_out[] = {(int)random_below(random, 5), (int)random_below(random, 6),
                            (int)random_below(random, 7)};
    for (int i = -1; i <= 5; i++) {
        const bool end = i < 0 || i == 5;
        if (board->at[begin + i * step] != LZ_EMPTY || i == left_out[0] || i == left_out[1] ||
            i == left_out[2])
            continue;
        if (!end)
            board_place(board, begin + i * step, colour);
        else if (!random_below(random, 4))
            board_place(board, begin + i * step, (lz_colour)(1 + random_below(random, 2)));
    }
}

static inline bool naive_has_won(const struct board *board)
{
    for (int cell = 0; cell < naive_points(board); cell++) {
        const int point = board_point_of_cell(board, cell);
        const lz_colour colour = (lz_colour)board->at[point];
        if ((colour == LZ_BLACK || colour == LZ_WHITE) &&
            board_winning_direction(board, point, colour) >= 0)
            return true;
    }
    return false;
}

/* Makes a position with some blocked cells, and returns the side to move, which usually has no
 * five. */
static inline lz_colour naive_tactical(lz_rule rule, uint64_t *random, lz_variant *variant,
                                       struct board *board)
{
    const lz_colour mover = (lz_colour)(LZ_BLACK + random_below(random, 2));
    lz_variant_init(variant, rule);
    variant->columns = NAIVE_SIZE_MIN + (int)random_below(random, NAIVE_SIZES);
    variant->rows = NAIVE_SIZE_MIN + (int)random_below(random, NAIVE_SIZES);
    for (int i = (int)random_below(random, 4); i > 1; i--)
        (void)lz_variant_block(variant, (int)random_below(random, NAIVE_SIZE_MIN),
                               (int)random_below(random, NAIVE_SIZE_MIN), NULL);
    do {
        board_init(board, variant);
        for (int lines = 3 + (int)random_below(random, 8); lines > 0; lines--)
            naive_place_line(board, (lz_colour)(LZ_BLACK + random_below(random, 2)), random);
    } while (naive_has_won(board) ||
             (naive_find_five(board, mover) >= 0 && random_below(random, 8)));
    return mover;
}

static inline bool naive_loses(struct board *board, lz_colour colour, int plies);

/* Whether `colour`, to move, wins within `plies` plies. */
static inline bool naive_wins(struct board *board, lz_colour colour, int plies)
{
    if (plies < 1)
        return false;
    bool won = naive_find_five(board, colour) >= 0;
    for (int cell = 0; cell < naive_points(board) && !won && plies >= 3; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (!naive_legal(board, point, colour))
            continue;
        board_place(board, point, colour);
        won = naive_loses(board, colour_other(colour), plies - 1);
        board_remove(board, point);
    }
    return won;
}

/* Whether `colour`, to move, loses within `plies` plies whatever it plays. A position without a
 * legal move is not lost. */
static inline bool naive_loses(struct board *board, lz_colour colour, int plies)
{
    const lz_colour other = colour_other(colour);
    int tried = 0;
    if (plies < 2 || naive_find_five(board, colour) >= 0)
        return false;
    for (int cell = 0; cell < naive_points(board); cell++) {
        const int point = board_point_of_cell(board, cell);
        if (!naive_legal(board, point, colour))
            continue;
        tried++;
        board_place(board, point, colour);
        const bool lost = naive_wins(board, other, plies - 1);
        board_remove(board, point);
        if (!lost)
            return false;
    }
    return tried > 0;
}

#endif
