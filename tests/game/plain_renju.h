/* Renju's forbidden points, found by following the words of the rules literally, for tests to
 * compare with. The board is an array of bytes, copied for every stone tried; fours and threes are
 * sets of stones, found window by window. Shares nothing with the library. */
#ifndef LIANZI_TESTS_PLAIN_RENJU_H
#define LIANZI_TESTS_PLAIN_RENJU_H

#include <lianzi/lianzi.h>

struct plain_renju {
    int columns, rows;
    uint8_t at[LZ_SIZE_MAX][LZ_SIZE_MAX]; /* row, column; an lz_colour */
};

/* Consecutive cells of a line, one empty and the others black. */
struct plain_window {
    int x, y;        /* the empty cell */
    unsigned stones; /* bit i + 8: the cell i steps from the one asked about holds a stone */
};

static const int plain_steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

static inline int plain_at(const struct plain_renju *p, int x, int y)
{
    return x < 0 || y < 0 || x >= p->columns || y >= p->rows ? LZ_BLOCKED : p->at[y][x];
}

static inline struct plain_renju plain_with_black(const struct plain_renju *p, int x, int y)
{
    struct plain_renju next = *p;
    next.at[y][x] = LZ_BLACK;
    return next;
}

/* Length of the unbroken row through the black stone at x, y. */
static inline int plain_row(const struct plain_renju *p, int x, int y, const int step[2])
{
    int length = 1;
    for (int side = -1; side <= 1; side += 2) {
        for (int i = side; plain_at(p, x + i * step[0], y + i * step[1]) == LZ_BLACK; i += side)
            length++;
    }
    return length;
}

/* Whether the black stone is part of a row of `least` to `most` stones in any line. */
static inline bool plain_has_row(const struct plain_renju *p, int x, int y, int least, int most)
{
    for (int d = 0; d < 4; d++) {
        const int length = plain_row(p, x, y, plain_steps[d]);
        if (length >= least && length <= most)
            return true;
    }
    return false;
}

/* Looks at the `size` cells that begin `from` steps before x, y: true when all but one are black
 * and that one is empty. */
static inline bool plain_look(const struct plain_renju *p, int x, int y, const int step[2],
                              int from, int size, struct plain_window *window)
{
    int black = 0, empty = 0;
    *window = (struct plain_window){0};
    for (int i = -from; i < size - from; i++) {
        const int cell_x = x + i * step[0], cell_y = y + i * step[1];
        const int colour = plain_at(p, cell_x, cell_y);
        if (colour == LZ_BLACK) {
            window->stones |= 1U << (i + 8);
            black++;
        } else if (colour == LZ_EMPTY) {
            window->x = cell_x;
            window->y = cell_y;
            empty++;
        }
    }
    return black == size - 1 && empty == 1;
}

/* Counts the fours that the black stone belongs to: different sets of four stones that one more
 * stone makes an unbroken row of five. */
static inline int plain_fours(const struct plain_renju *p, int x, int y)
{
    int fours = 0;
    for (int d = 0; d < 4; d++) {
        unsigned seen[5];
        int count = 0;
        for (int from = 0; from < 5; from++) {
            struct plain_window window;
            if (!plain_look(p, x, y, plain_steps[d], from, 5, &window))
                continue;
            const struct plain_renju next = plain_with_black(p, window.x, window.y);
            bool fresh = plain_row(&next, window.x, window.y, plain_steps[d]) == 5;
            for (int i = 0; i < count; i++)
                fresh = fresh && seen[i] != window.stones;
            if (fresh)
                seen[count++] = window.stones;
        }
        fours += count;
    }
    return fours;
}

/* Whether the black stone belongs to an unbroken row of four that a stone at either end makes
 * five. */
static inline bool plain_straight_four(const struct plain_renju *p, int x, int y, const int step[2])
{
    if (plain_row(p, x, y, step) != 4)
        return false;
    for (int side = -1; side <= 1; side += 2) {
        int i = 0;
        while (plain_at(p, x + i * step[0], y + i * step[1]) == LZ_BLACK)
            i += side;
        const int end_x = x + i * step[0], end_y = y + i * step[1];
        if (plain_at(p, end_x, end_y) != LZ_EMPTY)
            return false;
        const struct plain_renju next = plain_with_black(p, end_x, end_y);
        if (plain_row(&next, end_x, end_y, step) != 5)
            return false;
    }
    return true;
}

enum { PLAIN_DOUBLE_THREE = 1, PLAIN_DOUBLE_FOUR = 2, PLAIN_OVERLINE = 4 };

static inline unsigned plain_forbidden(const struct plain_renju *p, int x, int y);

/* Counts the lines in which the black stone belongs to a three: one more stone makes a straight
 * four and no five, and is not forbidden itself. */
static inline int plain_threes(const struct plain_renju *p, int x, int y)
{
    int threes = 0;
    for (int d = 0; d < 4; d++) {
        bool three = false;
        for (int from = 0; from < 4 && !three; from++) {
            struct plain_window window;
            if (!plain_look(p, x, y, plain_steps[d], from, 4, &window))
                continue;
            const struct plain_renju next = plain_with_black(p, window.x, window.y);
            three = plain_straight_four(&next, window.x, window.y, plain_steps[d]) &&
                    !plain_has_row(&next, window.x, window.y, 5, 5) &&
                    !plain_forbidden(p, window.x, window.y);
        }
        threes += three;
    }
    return threes;
}

/* The kinds of foul that black commits at the empty cell; 0 for none, as when he makes five. */
static inline unsigned plain_forbidden(const struct plain_renju *p, int x, int y)
{
    const struct plain_renju next = plain_with_black(p, x, y);
    if (plain_has_row(&next, x, y, 5, 5))
        return 0;
    return (plain_threes(&next, x, y) > 1 ? PLAIN_DOUBLE_THREE : 0) |
           (plain_fours(&next, x, y) > 1 ? PLAIN_DOUBLE_FOUR : 0) |
           (plain_has_row(&next, x, y, 6, LZ_SIZE_MAX) ? PLAIN_OVERLINE : 0);
}

#endif
