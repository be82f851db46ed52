#include "study/game_key.h"

#include "study/colour.h"

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
