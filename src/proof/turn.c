#include "proof/turn.h"

#include <string.h>

static bool keeps_board(const struct board *board, unsigned number)
{
    if (number & 4 && board->columns != board->rows)
        return false;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int point = board_point_of_cell(board, cell);
        if ((board->at[point] == LZ_BLOCKED) !=
            (board->at[board_turned(board, point, number)] == LZ_BLOCKED))
            return false;
    }
    return true;
}

int turns_join(const struct turns *turns, int a, int b)
{
    /* A corner and a cell beside it tell all turns apart. */
    const int probe[2] = {board_point(0, 1), board_point(0, 0)};
    for (int i = 0; i < turns->count; i++) {
        bool same = true;
        for (int j = 0; j < 2; j++)
            same = same && turns->to[i][probe[j]] == turns->to[b][turns->to[a][probe[j]]];
        if (same)
            return i;
    }
    return 0;
}

void turns_init(struct turns *turns, const struct board *board)
{
    memset(turns, 0, sizeof *turns);
    for (unsigned number = 0; number < TURNS; number++) {
        if (!keeps_board(board, number))
            continue;
        turns->number[turns->count] = (uint8_t)number;
        for (int cell = 0; cell < board->columns * board->rows; cell++) {
            const int point = board_point_of_cell(board, cell);
            turns->to[turns->count][point] = (uint16_t)board_turned(board, point, number);
        }
        turns->count++;
    }
    for (int a = 0; a < turns->count; a++)
        for (int b = 0; b < turns->count; b++)
            if (turns_join(turns, a, b) == 0)
                turns->inverse[a] = (uint8_t)b;
}

uint64_t turns_key(const struct turns *turns, const struct board *board)
{
    uint64_t keys[TURNS], least = UINT64_MAX;
    turns_keys(turns, board, keys);
    for (int i = 0; i < turns->count; i++)
        least = keys[i] < least ? keys[i] : least;
    return least;
}

void turns_keys(const struct turns *turns, const struct board *board, uint64_t keys[TURNS])
{
    for (int i = 0; i < TURNS; i++)
        keys[i] = PROOF_KEY;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int point = board_point_of_cell(board, cell);
        const lz_colour colour = (lz_colour)board->at[point];
        for (int i = 0; i < turns->count && (colour == LZ_BLACK || colour == LZ_WHITE); i++)
            keys[i] ^= board_key_of(turns->to[i][point], colour);
    }
}
