/* Walking a board's lines: every row, column and diagonal once, from its border cell inwards. */
#ifndef LIANZI_CLASSIC_LINES_H
#define LIANZI_CLASSIC_LINES_H

#include "game/board.h"

/* Rows, columns and both diagonals of the largest board. */
enum { LINES_MAX = 2 * LZ_SIZE_MAX + 2 * (2 * LZ_SIZE_MAX - 1) };

/* The line through `point` in direction `d`, numbered from 0 within the direction. */
static inline int line_index(const struct board *board, int point, int d)
{
    const int column = point_column(point), row = point_row(point);
    switch (d) {
    case 0:
        return row;
    case 1:
        return column;
    case 2:
        return column - row + board->rows - 1;
    default:
        return column + row;
    }
}

static inline bool line_on_board(const struct board *board, int point)
{
    const int column = point_column(point), row = point_row(point);
    return column >= 0 && column < board->columns && row >= 0 && row < board->rows;
}

/* The first cell of the line through `point` in direction `d`. */
static inline int line_start(const struct board *board, int point, int d)
{
    while (line_on_board(board, point - board_step[d]))
        point -= board_step[d];
    return point;
}

#endif
