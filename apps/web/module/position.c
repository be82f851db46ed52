/* Positions: from their texts to a game, and from a game to what a page shows. */
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

static void put_variant(struct json *json, const lz_variant *variant)
{
    char text[64 + 16 * LZ_CELLS_MAX];
    lz_variant_format(variant, text, sizeof text);
    json_open_at(json, "variant", '{');
    json_string_at(json, "text", text);
    json_string_at(json, "rule", lz_rule_name(variant->rule));
    json_number_at(json, "columns", variant->columns);
    json_number_at(json, "rows", variant->rows);
    json_number_at(json, "win", variant->win);
    json_string_at(json, "opening", lz_opening_name(variant->opening));
    json_key(json, "gravity");
    json_bool(json, lz_rule_has_gravity(variant->rule));
    json_close(json, '{');
}

static void put_actions(struct json *json, const lz_game *game)
{
    json_open_at(json, "actions", '[');
    for (int i = 0; i < lz_game_length(game); i++) {
        const lz_action action = lz_game_action(game, i);
        char text[16];
        lz_action_format(lz_game_variant(game), action, LZ_ROWS_BOTTOM, text, sizeof text);
        json_open(json, '{');
        json_number_at(json, "kind", action.kind);
        json_number_at(json, "colour", action.colour);
        json_number_at(json, "first", action.cell[0]);
        json_number_at(json, "second", action.cell[1]);
        json_string_at(json, "text", text);
        json_close(json, '{');
    }
    json_close(json, '[');
}

/* A letter for every cell, and a digit for every cell: its lz_legality. */
static void put_cells(struct json *json, const lz_game *game)
{
    const int count = lz_game_variant(game)->columns * lz_game_variant(game)->rows;
    char cells[LZ_CELLS_MAX + 1], legal[LZ_CELLS_MAX + 1];
    for (int i = 0; i < count; i++) {
        cells[i] = letters[lz_game_at(game, i)];
        legal[i] = (char)('0' + lz_game_legality(game, lz_action_place(i)));
    }
    cells[count] = legal[count] = '\0';
    json_string_at(json, "cells", cells);
    json_string_at(json, "legal", legal);
}

static void put_line(struct json *json, const lz_game *game)
{
    int cells[LZ_LINE_MAX];
    const int length = lz_game_winning_line(game, cells, LZ_LINE_MAX);
    json_open_at(json, "line", '[');
    for (int i = 0; i < length; i++)
        json_number(json, cells[i]);
    json_close(json, '[');
}

static void put_forbidden(struct json *json, const lz_game *game)
{
    int cells[LZ_CELLS_MAX];
    lz_legality kinds[LZ_CELLS_MAX];
    const int count = lz_game_forbidden(game, cells, kinds, LZ_CELLS_MAX);
    json_open_at(json, "forbidden", '[');
    for (int i = 0; i < count; i++) {
        json_open(json, '{');
        json_number_at(json, "cell", cells[i]);
        json_string_at(json, "kind", lz_legality_name(kinds[i]));
        json_close(json, '{');
    }
    json_close(json, '[');
}

static void put_opening(struct json *json, const lz_game *game)
{
    const lz_renju_opening *opening = lz_renju_opening_at(lz_renju_opening_of(game));
    json_string_at(json, "openingCode", opening ? opening->code : NULL);
    json_string_at(json, "openingEnglish", opening ? opening->english : NULL);
    json_string_at(json, "openingChinese", opening ? opening->chinese : NULL);
}

static char *view(const lz_game *game)
{
    struct json json = {0};
    json_open(&json, '{');
    put_variant(&json, lz_game_variant(game));
    put_cells(&json, game);
    put_actions(&json, game);
    json_number_at(&json, "toMove", lz_game_to_move(game));
    json_number_at(&json, "seat", lz_game_seat(game));
    json_open_at(&json, "seatColours", '[');
    json_number(&json, lz_game_seat_colour(game, 0));
    json_number(&json, lz_game_seat_colour(game, 1));
    json_close(&json, '[');
    json_number_at(&json, "expects", lz_game_expects(game));
    json_number_at(&json, "result", lz_game_result(game));
    json_number_at(&json, "stones", lz_game_stones(game));
    put_line(&json, game);
    put_forbidden(&json, game);
    put_opening(&json, game);
    json_close(&json, '{');
    return json_take(&json);
}

char *web_version(void)
{
    struct json json = {0};
    json_open(&json, '{');
    json_string_at(&json, "version", lz_version());
    json_close(&json, '{');
    return json_take(&json);
}

char *web_view(const char *variant, const char *start, const char *moves)
{
    lz_error error;
    lz_game *game;
    if (web_game(variant, start, moves, &game, &error))
        return web_refusal(&error);
    char *const text = view(game);
    lz_game_free(game);
    return text;
}

char *web_classic_start(int classic, const char *variant)
{
    lz_error error;
    lz_game *game;
    lz_variant on;
    lz_classic_settings settings;
    lz_status status = *variant ? lz_variant_parse(variant, &on, &error) : LZ_OK;
    if (!status)
        status = *variant ? lz_classic_game_on((lz_classic)classic, &on, &game, &error)
                          : lz_classic_game((lz_classic)classic, &game, &error);
    if (status)
        return web_refusal(&error);
    const lz_variant *own = lz_game_variant(game);
    uint8_t cells[LZ_CELLS_MAX];
    char text[64 + 16 * LZ_CELLS_MAX], start[WEB_START_SIZE];
    for (int i = 0; i < own->columns * own->rows; i++)
        cells[i] = (uint8_t)lz_game_at(game, i);
    lz_variant_format(own, text, sizeof text);
    web_start_text(own, cells, lz_game_to_move(game), start);
    struct json json = {0};
    json_open(&json, '{');
    json_string_at(&json, "variant", text);
    json_string_at(&json, "start", start);
    lz_classic_settings_init(&settings, (lz_classic)classic);
    json_number_at(&json, "depth", settings.depth);
    json_close(&json, '{');
    lz_game_free(game);
    return json_take(&json);
}
