#include "common/puzzle/puzzle.h"

#include <string.h>

const char *puzzle_kind_name(enum puzzle_kind kind)
{
    static const char *const names[PUZZLE_KINDS] = {"fours", "threes", "defence"};
    return names[kind];
}

/* The finalizer of SplitMix64. */
static uint64_t mix(uint64_t value)
{
    value = (value ^ (value >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94d049bb133111eb);
    return value ^ (value >> 31);
}

/* Where the view puts a cell: bit 0 mirrors columns, bit 1 rows, bit 2 exchanges the two. */
static int turned(const lz_variant *variant, int view, int cell)
{
    int column = cell % variant->columns, row = cell / variant->columns;
    if (view & 1)
        column = variant->columns - 1 - column;
    if (view & 2)
        row = variant->rows - 1 - row;
    return view & 4 ? column * variant->columns + row : row * variant->columns + column;
}

uint64_t puzzle_key(const struct puzzle *puzzle)
{
    const lz_variant *variant = &puzzle->variant;
    const int views = variant->columns == variant->rows ? 8 : 4;
    const int cells = variant->columns * variant->rows;
    uint64_t least = UINT64_MAX;
    for (int view = 0; view < views; view++) {
        uint64_t key = mix((uint64_t)variant->rule << 24 | (uint64_t)variant->columns << 16 |
                           (uint64_t)variant->rows << 8 | (uint64_t)puzzle->to_move);
        for (int cell = 0; cell < cells; cell++) {
            const uint64_t colour =
                lz_variant_is_blocked(variant, cell) ? LZ_BLOCKED : puzzle->cells[cell];
            if (colour)
                key ^= mix(colour * LZ_CELLS_MAX + (uint64_t)turned(variant, view, cell) + 1);
        }
        if (key < least)
            least = key;
    }
    return least ? least : 1;
}

lz_status puzzle_game(const struct puzzle *puzzle, lz_game **out, lz_error *error)
{
    return lz_game_new_from(&puzzle->variant, puzzle->cells, puzzle->to_move, out, error);
}

void puzzle_set_position(struct puzzle *puzzle, const lz_game *game)
{
    puzzle->variant = *lz_game_variant(game);
    puzzle->variant.opening = LZ_OPENING_NONE;
    puzzle->to_move = lz_game_to_move(game);
    memset(puzzle->cells, 0, sizeof puzzle->cells);
    for (int cell = 0; cell < puzzle->variant.columns * puzzle->variant.rows; cell++) {
        const lz_colour colour = lz_game_at(game, cell);
        puzzle->cells[cell] = (uint8_t)(colour == LZ_BLOCKED ? LZ_EMPTY : colour);
    }
}
