#include "game/symmetry.h"

#include "game/variant.h"
#include <string.h>

/* The key of the empty board. */
#define EMPTY_KEY UINT64_C(0x6c69616e7a697072)

int symmetry_cell(int columns, int rows, int cell, unsigned symmetry)
{
    /* Twice the offset from the middle: whole numbers on boards of any size. */
    int right = 2 * (cell % columns) - (columns - 1), up = 2 * (cell / columns) - (rows - 1);
    const int wide = symmetry & 4 ? rows : columns, high = symmetry & 4 ? columns : rows;
    symmetry_turn(symmetry, &right, &up);
    return (up + high - 1) / 2 * wide + (right + wide - 1) / 2;
}

unsigned symmetry_inverse(unsigned symmetry)
{
    return symmetry & 4 ? 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 : symmetry;
}

int symmetry_count(const lz_variant *variant)
{
    if (rule_traits(variant->rule)->gravity)
        return 2;
    return variant->columns == variant->rows ? LZ_SYMMETRIES : LZ_SYMMETRIES / 2;
}

static int turned(const struct board *board, int point, unsigned symmetry)
{
    const int cell = board_cell_of_point(board, point);
    return board_point_of_cell(board, symmetry_cell(board->columns, board->rows, cell, symmetry));
}

/* Whether the symmetry changes no blocked cell, and no stone either if asked for. */
static bool keeps(const struct board *board, unsigned symmetry, bool stones)
{
    if (symmetry & 4 && board->columns != board->rows)
        return false;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int point = board_point_of_cell(board, cell);
        const uint8_t here = board->at[point], there = board->at[turned(board, point, symmetry)];
        if (here != there && (stones || here == LZ_BLOCKED || there == LZ_BLOCKED))
            return false;
    }
    return true;
}

bool symmetry_joins(const struct board *board, int one, int other)
{
    for (unsigned symmetry = 0; symmetry < LZ_SYMMETRIES; symmetry++) {
        if (keeps(board, symmetry, true) && turned(board, one, symmetry) == other)
            return true;
    }
    return false;
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
    for (unsigned symmetry = 0; symmetry < LZ_SYMMETRIES; symmetry++) {
        if (!keeps(board, symmetry, false))
            continue;
        turns->number[turns->count] = (uint8_t)symmetry;
        for (int cell = 0; cell < board->columns * board->rows; cell++) {
            const int point = board_point_of_cell(board, cell);
            turns->to[turns->count][point] = (uint16_t)turned(board, point, symmetry);
        }
        turns->count++;
    }
    for (int a = 0; a < turns->count; a++)
        for (int b = 0; b < turns->count; b++)
            if (turns->number[b] == symmetry_inverse(turns->number[a]))
                turns->inverse[a] = (uint8_t)b;
}

void turns_keys(const struct turns *turns, const struct board *board, uint64_t keys[LZ_SYMMETRIES])
{
    for (int i = 0; i < LZ_SYMMETRIES; i++)
        keys[i] = EMPTY_KEY;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int point = board_point_of_cell(board, cell);
        const lz_colour colour = (lz_colour)board->at[point];
        if (colour == LZ_BLACK || colour == LZ_WHITE)
            turns_toggle(turns, keys, point, colour);
    }
}

uint64_t turns_key(const struct turns *turns, const struct board *board, int *turn)
{
    uint64_t keys[LZ_SYMMETRIES];
    turns_keys(turns, board, keys);
    const int least = turns_least(turns, keys);
    if (turn)
        *turn = least;
    return keys[least];
}
