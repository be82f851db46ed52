#include "game/notation.h"

#include "base/ascii.h"
#include "base/error.h"
#include "base/text.h"
#include "game/variant.h"
#include <string.h>

/* A byte as part of an error text. */
static const char *show_byte(char c, char buffer[8])
{
    struct text text;
    text_begin(&text, buffer, 8);
    if (c == '\0')
        text_add(&text, "%s", N_("the end"));
    else if (c > ' ' && c < 127)
        text_add(&text, "'%c'", c);
    else
        text_add(&text, "0x%02x", (unsigned char)c);
    return buffer;
}

static bool has_gravity(const lz_variant *variant)
{
    return rule_traits(variant->rule)->gravity;
}

/* The same formula converts rows in both directions. */
static int turn_row(const lz_variant *variant, int row, lz_rows rows)
{
    return rows == LZ_ROWS_TOP ? variant->rows - 1 - row : row;
}

size_t notation_format_cell(const lz_variant *variant, int cell, lz_rows rows, char *buffer,
                            size_t size)
{
    struct text text;
    text_begin(&text, buffer, size);
    text_add(&text, "%c%d", 'a' + cell % variant->columns,
             turn_row(variant, cell / variant->columns, rows) + 1);
    return text.length;
}

void notation_skip(const lz_variant *variant, const char *text, size_t *offset)
{
    size_t at = *offset;
    for (;;) {
        while (text[at] && (ascii_is_blank(text[at]) || strchr(",;_-/|>", text[at])))
            at++;
        *offset = at;
        if (has_gravity(variant))
            return;
        while (ascii_is_digit(text[at]))
            at++;
        if (at == *offset || !text[at] || !strchr(".):", text[at]))
            return;
        while (text[at] && strchr(".):", text[at]))
            at++;
    }
}

lz_status notation_read_letters(const lz_variant *variant, const char *text, size_t *offset,
                                int *out, lz_error *error)
{
    char shown[8];
    size_t at = *offset;
    for (int i = 0; i < 2; i++, at++)
        if (!ascii_is_letter(text[at]))
            return error_at(error, LZ_ERR_SYNTAX, at, "expected two letters or h8, not %s",
                            show_byte(text[at], shown));
    const int column = (text[*offset] | 32) - 'a', row = (text[*offset + 1] | 32) - 'a';
    if (column >= variant->columns || row >= variant->rows)
        return error_at(error, LZ_ERR_ILLEGAL, *offset, "%.*s is off the %dx%d board", 2,
                        text + *offset, variant->columns, variant->rows);
    *out = turn_row(variant, row, LZ_ROWS_TOP) * variant->columns + column;
    *offset = at;
    return LZ_OK;
}

lz_status notation_read_cell(const lz_variant *variant, const char *text, lz_rows rows,
                             size_t *offset, int *out, lz_error *error)
{
    char shown[8];
    size_t at = *offset;
    if (!ascii_is_letter(text[at]))
        return error_at(error, LZ_ERR_SYNTAX, at, "expected a column letter, not %s",
                        show_byte(text[at], shown));
    const int column = (text[at++] | 32) - 'a';
    if (!ascii_is_digit(text[at]))
        return error_at(error, LZ_ERR_SYNTAX, at, "expected a row number, not %s",
                        show_byte(text[at], shown));
    int row = 0;
    for (; ascii_is_digit(text[at]); at++)
        row = row > LZ_SIZE_MAX ? row : row * 10 + (text[at] - '0');
    if (column >= variant->columns || row < 1 || row > variant->rows)
        return error_at(error, LZ_ERR_ILLEGAL, *offset, "%.*s is off the %dx%d board",
                        at - *offset < 20 ? (int)(at - *offset) : 20, text + *offset,
                        variant->columns, variant->rows);
    *out = turn_row(variant, row - 1, rows) * variant->columns + column;
    *offset = at;
    return LZ_OK;
}

size_t notation_format_action(const lz_variant *variant, lz_action action, lz_rows rows,
                              char *buffer, size_t size)
{
    struct text text;
    char cell[2][8];
    text_begin(&text, buffer, size);
    switch (action.kind) {
    case LZ_ACTION_NONE:
    case LZ_ACTION_SET_UP:
        break;
    case LZ_ACTION_PASS:
        text_add(&text, "pass");
        break;
    case LZ_ACTION_CHOOSE:
        text_add(&text, "%s", action.colour == LZ_BLACK ? "black" : "white");
        break;
    case LZ_ACTION_ADD_TWO:
        for (int i = 0; i < 2; i++)
            notation_format_cell(variant, action.cell[i], rows, cell[i], sizeof cell[i]);
        text_add(&text, "%s%s", cell[0], cell[1]);
        break;
    case LZ_ACTION_DECLARE:
        text_add(&text, "offer%d", action.number);
        break;
    case LZ_ACTION_PLACE:
    case LZ_ACTION_OFFER:
        if (has_gravity(variant)) {
            text_add(&text, "%c", "123456789abc"[action.cell[0] % variant->columns]);
        } else {
            notation_format_cell(variant, action.cell[0], rows, cell[0], sizeof cell[0]);
            text_add(&text, "%s", cell[0]);
        }
        break;
    }
    return text.length;
}

/* A column under gravity: 1-9, then a, b, c; -1 for anything else. */
static int column_of(char c)
{
    if (c >= '1' && c <= '9')
        return c - '1';
    return (c | 32) >= 'a' && (c | 32) <= 'c' ? (c | 32) - 'a' + 9 : -1;
}

static lz_status read_drop(const struct lz_game *game, const char *text, size_t *offset,
                           lz_action *out, lz_error *error)
{
    char shown[8];
    const int column = column_of(text[*offset]);
    if (column < 0)
        return error_at(error, LZ_ERR_SYNTAX, *offset, "expected a column (1-9, a, b, c), not %s",
                        show_byte(text[*offset], shown));
    if (column >= game->variant.columns)
        return error_at(error, LZ_ERR_ILLEGAL, *offset, "column %c is off the %dx%d board",
                        text[*offset], game->variant.columns, game->variant.rows);
    const int point = board_drop_point(&game->board, column);
    if (point < 0 && game->state.result == LZ_RESULT_ONGOING)
        return error_at(error, LZ_ERR_ILLEGAL, *offset, "column %c is full", text[*offset]);
    *out = lz_action_place(point < 0 ? -1 : board_cell_of_point(&game->board, point));
    ++*offset;
    return LZ_OK;
}

/* Takes `word` if it stands at the offset and no digit follows. A digit would make its last
 * letter a column; a letter may follow: "blackh8". */
static bool take_word(const char *text, size_t *offset, const char *word)
{
    size_t i = 0;
    while (word[i] && (text[*offset + i] | 32) == word[i])
        i++;
    if (word[i] || ascii_is_digit(text[*offset + i]))
        return false;
    *offset += i;
    return true;
}

bool notation_read_number(const char *text, size_t *offset, int *number)
{
    static const char word[] = "offer";
    enum { LARGE = 100 };
    size_t at = *offset;
    for (const char *letter = word; *letter; letter++, at++) {
        if ((text[at] | 32) != *letter)
            return false;
    }
    if (!ascii_is_digit(text[at]))
        return false;
    for (*number = 0; ascii_is_digit(text[at]); at++)
        *number = *number > LARGE ? *number : *number * 10 + (text[at] - '0');
    *offset = at;
    return true;
}

static lz_status read_action(const struct lz_game *game, const char *text, lz_rows rows,
                             size_t *offset, lz_action *out, lz_error *error)
{
    if (has_gravity(&game->variant))
        return read_drop(game, text, offset, out, error);
    if (take_word(text, offset, "pass")) {
        *out = lz_action_pass();
        return LZ_OK;
    }
    for (int colour = LZ_BLACK; colour <= LZ_WHITE; colour++) {
        if (take_word(text, offset, colour == LZ_BLACK ? "black" : "white")) {
            *out = (lz_action){
                .kind = LZ_ACTION_CHOOSE, .colour = (lz_colour)colour, .cell = {-1, -1}};
            return LZ_OK;
        }
    }
    int number;
    if (notation_read_number(text, offset, &number)) {
        *out = lz_action_declare(number);
        return LZ_OK;
    }
    const lz_action_kind kind = notation_cell_kind(game_expects(game));
    int cells[2] = {-1, -1};
    for (int i = 0; i <= (kind == LZ_ACTION_ADD_TWO); i++) {
        notation_skip(&game->variant, text, offset);
        const lz_status status =
            notation_read_cell(&game->variant, text, rows, offset, &cells[i], error);
        if (status)
            return status;
    }
    *out = (lz_action){.kind = kind, .cell = {cells[0], cells[1]}};
    return LZ_OK;
}

/* Names the byte of the illegal action that stands from `start` to `end`. */
static lz_status refuse(const struct lz_game *game, lz_action action, lz_legality legality,
                        const char *text, size_t start, size_t end, lz_error *error)
{
    const int length = end - start < 20 ? (int)(end - start) : 20;
    if (game_is_free(game) || legality < LZ_ILLEGAL_NOT_NOW)
        return error_at(error, LZ_ERR_ILLEGAL, start, "%.*s: %s", length, text + start,
                        legality_name(legality));
    game_refuse(game, action, legality, error);
    if (error) {
        error->offset = start;
        error->line = 1;
        error->column = (uint32_t)start + 1;
    }
    return LZ_ERR_ILLEGAL;
}

lz_status notation_play(struct lz_game *game, const char *text, lz_rows rows, lz_error *error)
{
    const int length = game->length;
    const int total = game->total;
    lz_action kept[GAME_ACTIONS_MAX];
    memcpy(kept, game->actions, sizeof kept);

    lz_status status = LZ_OK;
    size_t offset = 0;
    while (!status) {
        notation_skip(&game->variant, text, &offset);
        if (!text[offset])
            return LZ_OK;
        const size_t start = offset;
        lz_action action;
        status = read_action(game, text, rows, &offset, &action, error);
        if (status)
            break;
        const lz_legality legality = game_legality(game, action);
        if (legality == LZ_LEGAL)
            game_act(game, action);
        else
            status = refuse(game, action, legality, text, start, offset, error);
    }
    while (game->length > length)
        game_undo(game);
    memcpy(game->actions, kept, sizeof kept);
    game->total = total;
    return status;
}

size_t notation_format_game(const struct lz_game *game, lz_rows rows, char *buffer, size_t size)
{
    struct text text;
    text_begin(&text, buffer, size);
    for (int i = 0; i < game->length; i++) {
        char action[16];
        notation_format_action(&game->variant, game->actions[i], rows, action, sizeof action);
        text_add(&text, "%s", action);
    }
    return text.length;
}
