#include "study/puzzle/puzzle.h"

#include "system/dice.h"

#include <string.h>

const char *puzzle_kind_name(enum puzzle_kind kind)
{
    static const char *const names[PUZZLE_KINDS] = {"fours", "threes", "defence", "trap"};
    return names[kind];
}

bool puzzle_kind_parse(const char *name, size_t length, enum puzzle_kind *out)
{
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        const char *own = puzzle_kind_name((enum puzzle_kind)kind);
        if (strlen(own) == length && strncmp(name, own, length) == 0) {
            *out = (enum puzzle_kind)kind;
            return true;
        }
    }
    return false;
}

bool puzzle_is_by_fours(const struct puzzle *puzzle)
{
    return puzzle->kind == PUZZLE_FOURS || puzzle->kind == PUZZLE_TRAP;
}

uint64_t puzzle_key(const struct puzzle *puzzle)
{
    const lz_variant *variant = &puzzle->variant;
    const int views = lz_variant_symmetries(variant);
    const int cells = variant->columns * variant->rows;
    uint64_t least = UINT64_MAX;
    for (int view = 0; view < views; view++) {
        uint64_t key = dice_mix((uint64_t)variant->rule << 24 | (uint64_t)variant->columns << 16 |
                                (uint64_t)variant->rows << 8 | (uint64_t)puzzle->to_move);
        for (int cell = 0; cell < cells; cell++) {
            const uint64_t colour =
                lz_variant_is_blocked(variant, cell) ? LZ_BLOCKED : puzzle->cells[cell];
            if (colour)
                key ^= dice_mix(colour * LZ_CELLS_MAX +
                                (uint64_t)lz_cell_turned(variant, cell, view) + 1);
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
