#include "game/board.h"

#include "base/bits.h"
#include "game/variant.h"
#include <string.h>

void board_init(struct board *board, const lz_variant *variant)
{
    memset(board, 0, sizeof *board);
    memset(board->at, LZ_BLOCKED, sizeof board->at);
    board->rule = variant->rule;
    board->columns = variant->columns;
    board->rows = variant->rows;
    board->win = variant->win;
    for (int cell = 0; cell < variant_cells(variant); cell++) {
        if (bits_get(variant->blocked, cell))
            continue;
        board->at[board_point_of_cell(board, cell)] = LZ_EMPTY;
        board->empty++;
    }
}

int board_winning_direction(const struct board *board, int point, lz_colour colour)
{
    const struct line_rule *line = rule_line(board->rule, colour);
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int step = board_step[d];
        const int ahead = board_run(board, point, step, colour);
        const int behind = board_run(board, point, -step, colour);
        const int length = ahead + behind + 1;
        if (length < board->win || (line->exact && length > board->win))
            continue;
        const lz_colour other = colour_other(colour);
        if (line->open_end && board->at[point + step * (ahead + 1)] == other &&
            board->at[point - step * (behind + 1)] == other)
            continue;
        return d;
    }
    return -1;
}

int board_drop_point(const struct board *board, int column)
{
    for (int row = 0; row < board->rows; row++) {
        const int point = board_point(column, row);
        if (board->at[point] == LZ_EMPTY)
            return point;
    }
    return -1;
}
