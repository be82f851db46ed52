#include "study/threats.h"

#include <string.h>

enum { DIRECTIONS = 4 };
static const int steps[DIRECTIONS][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/* A bare board for trying stones. */
struct trial {
    const lz_variant *variant;
    uint8_t cells[LZ_CELLS_MAX];
};

static lz_colour colour_at(const struct trial *trial, int column, int row)
{
    if (column < 0 || row < 0 || column >= trial->variant->columns || row >= trial->variant->rows)
        return LZ_BLOCKED;
    return (lz_colour)trial->cells[row * trial->variant->columns + column];
}

/* How many stones of the colour follow the cell in that direction. */
static int run(const struct trial *trial, int column, int row, int dx, int dy, lz_colour colour)
{
    int length = 0;
    while (colour_at(trial, column + dx * (length + 1), row + dy * (length + 1)) == colour)
        length++;
    return length;
}

/* Whether a stone of the colour on the empty cell would complete a line under the rule. */
static bool completes(const struct trial *trial, int cell, lz_colour colour)
{
    const lz_variant *variant = trial->variant;
    const int column = cell % variant->columns, row = cell / variant->columns;
    const lz_colour other = colour == LZ_BLACK ? LZ_WHITE : LZ_BLACK;
    for (int d = 0; d < DIRECTIONS; d++) {
        const int dx = steps[d][0], dy = steps[d][1];
        const int on = run(trial, column, row, dx, dy, colour);
        const int back = run(trial, column, row, -dx, -dy, colour);
        const int length = on + back + 1;
        const bool shut =
            colour_at(trial, column + dx * (on + 1), row + dy * (on + 1)) == other &&
            colour_at(trial, column - dx * (back + 1), row - dy * (back + 1)) == other;
        const bool exact = lz_rule_is_exact(variant->rule, colour);
        if ((exact ? length == variant->win : length >= variant->win) &&
            !(shut && lz_rule_has_open_end(variant->rule, colour)))
            return true;
    }
    return false;
}

static bool is_open(const struct trial *trial, const lz_game *game, int cell)
{
    if (trial->cells[cell] != LZ_EMPTY)
        return false;
    return !lz_rule_has_gravity(trial->variant->rule) ||
           lz_game_drop_cell(game, cell % trial->variant->columns) == cell;
}

/* How many cells on the four lines through `cell` would complete a line; counts to two. */
static int completions_about(struct trial *trial, int cell, lz_colour colour)
{
    const lz_variant *variant = trial->variant;
    const int column = cell % variant->columns, row = cell / variant->columns;
    int count = 0;
    for (int d = 0; d < DIRECTIONS && count < 2; d++) {
        for (int i = -variant->win; i <= variant->win && count < 2; i++) {
            const int x = column + steps[d][0] * i, y = row + steps[d][1] * i;
            if (colour_at(trial, x, y) == LZ_EMPTY &&
                completes(trial, y * variant->columns + x, colour))
                count++;
        }
    }
    return count;
}

/* Whether one stone of the other side on those lines leaves no cell that completes a line. Under a
 * rule that needs an open end, one stone may close two lines. */
static bool can_be_stopped(struct trial *trial, int cell, lz_colour colour)
{
    const lz_variant *variant = trial->variant;
    const int column = cell % variant->columns, row = cell / variant->columns;
    const lz_colour other = colour == LZ_BLACK ? LZ_WHITE : LZ_BLACK;
    for (int d = 0; d < DIRECTIONS; d++) {
        for (int i = -variant->win; i <= variant->win; i++) {
            const int x = column + steps[d][0] * i, y = row + steps[d][1] * i;
            if (colour_at(trial, x, y) != LZ_EMPTY)
                continue;
            trial->cells[y * variant->columns + x] = (uint8_t)other;
            const bool stopped = !completions_about(trial, cell, colour);
            trial->cells[y * variant->columns + x] = LZ_EMPTY;
            if (stopped)
                return true;
        }
    }
    return false;
}

static bool is_forbidden(const int *forbidden, int count, int cell)
{
    for (int i = 0; i < count; i++) {
        if (forbidden[i] == cell)
            return true;
    }
    return false;
}

void threats_find(const lz_game *game, struct threats out[2])
{
    struct trial trial = {.variant = lz_game_variant(game)};
    const int cells = trial.variant->columns * trial.variant->rows;
    int forbidden[LZ_CELLS_MAX];
    memset(out, 0, 2 * sizeof *out);
    if (!(lz_game_expects(game) & 1u << LZ_ACTION_PLACE))
        return;
    for (int cell = 0; cell < cells; cell++)
        trial.cells[cell] = (uint8_t)lz_game_at(game, cell);
    const int forbidden_count = lz_game_forbidden(game, forbidden, NULL, LZ_CELLS_MAX);
    const bool gravity = lz_rule_has_gravity(trial.variant->rule);
    for (int side = 0; side < 2; side++) {
        const lz_colour colour = side ? LZ_WHITE : LZ_BLACK;
        for (int cell = 0; cell < cells; cell++) {
            if (!is_open(&trial, game, cell) ||
                (colour == LZ_BLACK && is_forbidden(forbidden, forbidden_count, cell)))
                continue;
            if (completes(&trial, cell, colour)) {
                out[side].fives[out[side].five_count++] = cell;
                continue;
            }
            trial.cells[cell] = (uint8_t)colour;
            if (!gravity && completions_about(&trial, cell, colour) >= 2 &&
                !can_be_stopped(&trial, cell, colour))
                out[side].fours[out[side].four_count++] = cell;
            trial.cells[cell] = LZ_EMPTY;
        }
    }
}
