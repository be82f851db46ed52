/* lz_cell_*, lz_action_format, lz_game_play, lz_game_format. */
#include "game/notation.h"

#include "base/error.h"
#include "base/text.h"
#include "game/variant.h"

size_t lz_cell_format(const lz_variant *variant, int cell, lz_rows rows, char *buffer, size_t size)
{
    if (cell < 0 || cell >= variant_cells(variant)) {
        struct text text;
        text_begin(&text, buffer, size);
        return 0;
    }
    return notation_format_cell(variant, cell, rows, buffer, size);
}

/* Whether the cells that an action needs are on the board, and the board has names for them. */
static bool cells_exist(const lz_variant *variant, lz_action action)
{
    const int stones = action_stones(action);
    lz_variant own;
    if (stones > 0 && variant_read(variant, &own, NULL))
        return false;
    for (int i = 0; i < stones; i++)
        if (action.cell[i] < 0 || action.cell[i] >= variant_cells(variant))
            return false;
    return true;
}

lz_status lz_cell_parse(const lz_variant *variant, const char *text, lz_rows rows, int *out,
                        lz_error *error)
{
    NEED(variant);
    NEED(text);
    NEED(out);
    size_t offset = 0;
    int cell;
    const lz_status status = notation_read_cell(variant, text, rows, &offset, &cell, error);
    if (status)
        return status;
    if (text[offset])
        return error_at(error, LZ_ERR_SYNTAX, offset, "text after the cell");
    *out = cell;
    return LZ_OK;
}

size_t lz_action_format(const lz_variant *variant, lz_action action, lz_rows rows, char *buffer,
                        size_t size)
{
    if (!cells_exist(variant, action))
        action = (lz_action){.kind = LZ_ACTION_NONE};
    return notation_format_action(variant, action, rows, buffer, size);
}

lz_status lz_game_play(lz_game *game, const char *moves, lz_rows rows, lz_error *error)
{
    NEED(game);
    NEED(moves);
    return notation_play(game, moves, rows, error);
}

size_t lz_game_format(const lz_game *game, lz_rows rows, char *buffer, size_t size)
{
    return notation_format_game(game, rows, buffer, size);
}
