/* Positions: from their texts to a game, and back. */
#include "web/module/module.h"

#include <stdlib.h>
#include <string.h>

static const char letters[] = ".xo#"; /* by lz_colour */

/* Reads a start; `cells` has room for the variant's. */
static lz_status read_start(const lz_variant *variant, const char *start, uint8_t *cells,
                            lz_colour *to_move, lz_error *error)
{
    const size_t count = (size_t)(variant->columns * variant->rows), length = strlen(start);
    if (length != count + 2)
        return lz_error_set(error, LZ_ERR_SYNTAX, "a start has a letter for each of %d cells",
                            (int)count);
    for (size_t i = 0; i < count; i++) {
        const char *letter = strchr(letters, start[i]);
        if (!letter || !start[i])
            return lz_error_set(error, LZ_ERR_SYNTAX, "a cell of a start is '.', 'x' or 'o'");
        cells[i] = start[i] == '#' ? LZ_EMPTY : (uint8_t)(letter - letters);
    }
    *to_move = start[length - 1] == 'o' ? LZ_WHITE : LZ_BLACK;
    return LZ_OK;
}

lz_status web_game(const char *variant, const char *start, const char *moves, lz_game **out,
                   lz_error *error)
{
    lz_variant read;
    lz_game *game;
    uint8_t cells[LZ_CELLS_MAX];
    lz_colour to_move = LZ_BLACK;
    lz_status status = lz_variant_parse(variant, &read, error);
    if (!status && *start)
        status = read_start(&read, start, cells, &to_move, error);
    if (!status)
        status = *start ? lz_game_new_from(&read, cells, to_move, &game, error)
                        : lz_game_new(&read, &game, error);
    if (status)
        return status;
    status = lz_game_play(game, moves, LZ_ROWS_BOTTOM, error);
    if (status)
        lz_game_free(game);
    else
        *out = game;
    return status;
}

void web_put_position(struct json *json, const uint8_t *cells, lz_colour to_move,
                      const lz_game *game)
{
    const lz_variant *variant = lz_game_variant(game);
    char start[WEB_START_SIZE] = "", text[64 + 16 * LZ_CELLS_MAX];
    json_open_at(json, "position", '{');
    lz_variant_format(variant, text, sizeof text);
    json_string_at(json, "variant", text);
    if (cells)
        web_start_text(variant, cells, to_move, start);
    json_string_at(json, "start", start);
    lz_game_format(game, LZ_ROWS_BOTTOM, text, sizeof text);
    json_string_at(json, "moves", text);
    json_close(json);
}

void web_start_text(const lz_variant *variant, const uint8_t *cells, lz_colour to_move, char *out)
{
    const int count = variant->columns * variant->rows;
    bool bare = to_move == LZ_BLACK;
    for (int i = 0; i < count; i++) {
        const bool stone = cells[i] == LZ_BLACK || cells[i] == LZ_WHITE;
        out[i] = stone ? letters[cells[i]] : '.';
        bare = bare && !stone;
    }
    out[count] = ' ';
    out[count + 1] = letters[to_move];
    out[bare ? 0 : count + 2] = '\0';
}
