#include "study/position_key.h"

#include "system/dice.h"

#include <string.h>

#define KEY_MASK (UINT64_MAX >> 1)

static uint64_t mix(uint64_t value)
{
    return dice_mix(value + UINT64_C(0x9e3779b97f4a7c15));
}

static bool same_board(const lz_variant *a, const lz_variant *b)
{
    return a->rule == b->rule && a->columns == b->columns && a->rows == b->rows &&
           a->win == b->win && memcmp(a->blocked, b->blocked, sizeof a->blocked) == 0;
}

static void prepare(struct fold *fold, const lz_variant *variant)
{
    const int cells = variant->columns * variant->rows;
    const uint64_t shape = mix((uint64_t)variant->rule << 24 | (uint64_t)variant->columns << 16 |
                               (uint64_t)variant->rows << 8 | (uint64_t)variant->win);
    fold->variant = *variant;
    fold->ways = lz_variant_symmetries(variant);
    for (int cell = 0; cell < cells; cell++) {
        for (int colour = LZ_BLACK; colour <= LZ_BLOCKED; colour++)
            fold->random[colour - 1][cell] = mix((uint64_t)(colour * LZ_CELLS_MAX + cell));
        for (int way = 0; way < fold->ways; way++)
            fold->cell[way][cell] = (int16_t)lz_cell_turned(variant, cell, way);
    }
    for (int way = 0; way < LZ_SYMMETRIES; way++)
        fold->key[way] = shape;
    for (int cell = 0; cell < cells; cell++) {
        if (lz_variant_is_blocked(variant, cell))
            fold_stone(fold, cell, LZ_BLOCKED);
    }
    memcpy(fold->empty, fold->key, sizeof fold->empty);
}

void fold_begin(struct fold *fold, const lz_variant *variant)
{
    if (!fold->ways || !same_board(&fold->variant, variant))
        prepare(fold, variant);
    memcpy(fold->key, fold->empty, sizeof fold->key);
}

void fold_stone(struct fold *fold, int cell, lz_colour colour)
{
    const uint64_t *random = fold->random[colour - 1];
    for (int way = 0; way < fold->ways; way++)
        fold->key[way] ^= random[fold->cell[way][cell]];
}

struct fold_position fold_position(const struct fold *fold, lz_colour to_move)
{
    const uint64_t side = to_move == LZ_WHITE ? UINT64_C(0x5bd1e995a1f3c2d7) : 0;
    struct fold_position least = {UINT64_MAX, 0};
    for (int way = 0; way < fold->ways; way++) {
        const uint64_t key = (fold->key[way] ^ side) & KEY_MASK;
        if (key < least.key)
            least = (struct fold_position){key, 0};
        if (key == least.key)
            least.ways |= 1U << way;
    }
    return least;
}

unsigned fold_move(const struct fold *fold, struct fold_position position, int cell)
{
    int least = LZ_CELLS_MAX;
    for (int way = 0; way < fold->ways; way++) {
        if (position.ways >> way & 1 && fold->cell[way][cell] < least)
            least = fold->cell[way][cell];
    }
    return FOLD_MOVE_CELL + (unsigned)least;
}

int fold_cell(const struct fold *fold, struct fold_position position, unsigned move)
{
    const int cells = fold->variant.columns * fold->variant.rows;
    for (int cell = 0; cell < cells; cell++) {
        if (fold_move(fold, position, cell) == move)
            return cell;
    }
    return -1;
}
