#include "study/position_key.h"

#include "study/colour.h"
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

/* ---- games ---- */

struct fold_position fold_game(struct fold *fold, const lz_game *game)
{
    const lz_variant *variant = lz_game_variant(game);
    fold_begin(fold, variant);
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        const lz_colour colour = lz_game_at(game, cell);
        if (colour == LZ_BLACK || colour == LZ_WHITE)
            fold_stone(fold, cell, colour);
    }
    return fold_position(fold, lz_game_to_move(game));
}

unsigned fold_code(const struct fold *fold, struct fold_position position, lz_action action)
{
    if (action.kind == LZ_ACTION_PLACE)
        return fold_move(fold, position, action.cell[0]);
    return action.kind == LZ_ACTION_PASS ? FOLD_MOVE_PASS : FOLD_MOVE_END;
}

lz_action fold_action(const struct fold *fold, struct fold_position position, unsigned code)
{
    if (code == FOLD_MOVE_PASS)
        return lz_action_pass();
    if (code == FOLD_MOVE_END)
        return (lz_action){.kind = LZ_ACTION_NONE, .cell = {-1, -1}};
    return lz_action_place(fold_cell(fold, position, code));
}

struct fold_position fold_after(struct fold *fold, const lz_game *game, lz_action action)
{
    const lz_colour mover = lz_game_to_move(game), other = other_colour(mover);
    const bool stone = action.kind == LZ_ACTION_PLACE;
    if (stone)
        fold_stone(fold, action.cell[0], mover);
    const struct fold_position after = fold_position(fold, other);
    if (stone)
        fold_stone(fold, action.cell[0], mover);
    return after;
}
