#include "classic/moves.h"

#include <lianzi/study.h>
#include <string.h>

/* Report 000 searches rows and columns 5 to n - 4, counted from 1, before the rest of the board. */
enum { TABLE_MARGIN = 4 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How many rings lie outside a cell: 0 on the border. */
static int ring_of(const struct board *board, int column, int row)
{
    return least(least(column, board->columns - 1 - column), least(row, board->rows - 1 - row));
}

/* Appends the cells whose ring is within first .. last, row by row from the top left. */
static void append_rings(struct moves *moves, const struct board *board, int first, int last)
{
    for (int row = board->rows - 1; row >= 0; row--) {
        for (int column = 0; column < board->columns; column++) {
            const int ring = ring_of(board, column, row);
            if (ring >= first && ring <= last)
                moves->order[moves->order_count++] = (int16_t)board_point(column, row);
        }
    }
}

void moves_begin(struct moves *moves, const struct position *position, lz_classic classic,
                 lz_classic_order order, int near)
{
    const struct board *board = &position->board;
    memset(moves, 0, sizeof *moves);
    moves->gravity = lz_rule_has_gravity(board->rule);
    moves->near = near;
    if (moves->gravity) {
        for (int column = 0; column < board->columns; column++)
            moves->order[moves->order_count++] = (int16_t)board_point(column, 0);
    } else if (order == LZ_CLASSIC_ORDER_SCAN) {
        append_rings(moves, board, 0, LZ_SIZE_MAX);
    } else if (classic == LZ_CLASSIC_TABLE) {
        append_rings(moves, board, TABLE_MARGIN, LZ_SIZE_MAX);
        append_rings(moves, board, 0, TABLE_MARGIN - 1);
    } else if (classic == LZ_CLASSIC_KERNEL) {
        for (int ring = LZ_SIZE_MAX / 2; ring >= 0; ring--)
            append_rings(moves, board, ring, ring);
    } else {
        append_rings(moves, board, 0, LZ_SIZE_MAX);
    }
    if (near == 0)
        return;
    for (int i = 0; i < moves->order_count; i++) {
        const int point = moves->order[i];
        if (board->at[point] == LZ_BLACK || board->at[point] == LZ_WHITE)
            moves_note(moves, board, point, 1);
    }
}

void moves_note(struct moves *moves, const struct board *board, int point, int by)
{
    if (moves->near == 0)
        return;
    const int column = point_column(point), row = point_row(point), near = moves->near;
    for (int r = row - near; r <= row + near; r++) {
        if (r < 0 || r >= board->rows)
            continue;
        for (int c = column - near; c <= column + near; c++) {
            if (c >= 0 && c < board->columns)
                moves->stones_near[board_point(c, r)] += (int16_t)by;
        }
    }
}

static int list_drops(const struct moves *moves, const struct board *board, int16_t *points)
{
    int count = 0;
    for (int i = 0; i < moves->order_count; i++) {
        const int point = board_drop_point(board, point_column(moves->order[i]));
        if (point >= 0)
            points[count++] = (int16_t)point;
    }
    return count;
}

/* Lists every free cell without a branch on the cell: a superfluous write is cheaper than a
 * mispredicted branch. */
static int list_free(const struct moves *moves, const struct board *board, int16_t *points)
{
    int count = 0;
    for (int i = 0; i < moves->order_count; i++) {
        points[count] = moves->order[i];
        count += board->at[moves->order[i]] == LZ_EMPTY;
    }
    return count;
}

static int list_near(const struct moves *moves, const struct board *board, int16_t *points)
{
    int count = 0;
    for (int i = 0; i < moves->order_count; i++) {
        const int point = moves->order[i];
        if (board->at[point] == LZ_EMPTY && moves->stones_near[point] > 0)
            points[count++] = (int16_t)point;
    }
    return count;
}

int moves_list(const struct moves *moves, const struct board *board, int16_t *points)
{
    if (moves->gravity)
        return list_drops(moves, board, points);
    int count = 0;
    if (moves->near != 0 && board->stones == 0) {
        points[0] = (int16_t)board_point(board->columns / 2, board->rows / 2);
        count = board->at[points[0]] == LZ_EMPTY;
    } else if (moves->near != 0) {
        count = list_near(moves, board, points);
    }
    return count > 0 ? count : list_free(moves, board, points);
}
