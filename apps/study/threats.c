#include "study/threats.h"

#include "study/colour.h"

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

/* Whether a stone of the colour on the empty cell would complete a line in the direction. */
static bool completes_in(const struct trial *trial, int cell, int d, lz_colour colour)
{
    const lz_variant *variant = trial->variant;
    const int column = cell % variant->columns, row = cell / variant->columns;
    const lz_colour other = other_colour(colour);
    const int dx = steps[d][0], dy = steps[d][1];
    const int on = run(trial, column, row, dx, dy, colour);
    const int back = run(trial, column, row, -dx, -dy, colour);
    const int length = on + back + 1;
    const bool shut = colour_at(trial, column + dx * (on + 1), row + dy * (on + 1)) == other &&
                      colour_at(trial, column - dx * (back + 1), row - dy * (back + 1)) == other;
    const bool exact = lz_rule_is_exact(variant->rule, colour);
    return (exact ? length == variant->win : length >= variant->win) &&
           !(shut && lz_rule_has_open_end(variant->rule, colour));
}

/* Whether a stone of the colour on the empty cell would complete a line under the rule. */
static bool completes(const struct trial *trial, int cell, lz_colour colour)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        if (completes_in(trial, cell, d, colour))
            return true;
    }
    return false;
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
    const lz_colour other = other_colour(colour);
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

static struct trial trial_of(const lz_game *game)
{
    struct trial trial = {.variant = lz_game_variant(game)};
    const int cells = trial.variant->columns * trial.variant->rows;
    for (int cell = 0; cell < cells; cell++)
        trial.cells[cell] = (uint8_t)lz_game_at(game, cell);
    return trial;
}

int threats_cells(const lz_game *game, lz_colour colour, int cells[LZ_CELLS_MAX])
{
    const lz_variant *variant = lz_game_variant(game);
    const bool gravity = lz_rule_has_gravity(variant->rule);
    bool forbidden[LZ_CELLS_MAX] = {false};
    int count = colour == LZ_BLACK ? lz_game_forbidden(game, cells, NULL, LZ_CELLS_MAX) : 0;
    while (count > 0)
        forbidden[cells[--count]] = true;
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        if (lz_game_at(game, cell) == LZ_EMPTY && !forbidden[cell] &&
            (!gravity || lz_game_drop_cell(game, cell % variant->columns) == cell))
            cells[count++] = cell;
    }
    return count;
}

void threats_find(const lz_game *game, struct threats out[2])
{
    struct trial trial = trial_of(game);
    int cells[LZ_CELLS_MAX];
    memset(out, 0, 2 * sizeof *out);
    if (!(lz_game_expects(game) & 1u << LZ_ACTION_PLACE))
        return;
    const bool gravity = lz_rule_has_gravity(trial.variant->rule);
    for (int side = 0; side < 2; side++) {
        const lz_colour colour = side ? LZ_WHITE : LZ_BLACK;
        const int count = threats_cells(game, colour, cells);
        for (int i = 0; i < count; i++) {
            const int cell = cells[i];
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

/* ---- one stone ---- */

/* The cell `i` steps from another one in a direction; -1 off the board. */
static int cell_at(const struct trial *trial, int cell, int d, int i)
{
    const int columns = trial->variant->columns;
    const int column = cell % columns + steps[d][0] * i, row = cell / columns + steps[d][1] * i;
    return colour_at(trial, column, row) == LZ_BLOCKED ? -1 : row * columns + column;
}

/* The cells that would complete a line in the direction through the stone on `cell`. */
static int list_fives(const struct trial *trial, int cell, int d, lz_colour colour, int *out)
{
    int count = 0;
    for (int side = -1; side <= 1; side += 2) {
        int i = side, at;
        while ((at = cell_at(trial, cell, d, i)) >= 0 && trial->cells[at] == (uint8_t)colour)
            i += side;
        if (at >= 0 && trial->cells[at] == LZ_EMPTY && completes_in(trial, at, d, colour))
            out[count++] = at;
    }
    return count;
}

static int row_length(const struct trial *trial, int cell, int d, lz_colour colour)
{
    const int column = cell % trial->variant->columns, row = cell / trial->variant->columns;
    return 1 + run(trial, column, row, steps[d][0], steps[d][1], colour) +
           run(trial, column, row, -steps[d][0], -steps[d][1], colour);
}

/* Whether the stone on `cell` is in an unbroken row, one short of a line, that no single stone of
 * the other side stops. */
static bool is_open_four(struct trial *trial, int cell, int d, lz_colour colour)
{
    const int win = trial->variant->win;
    int fives[2];
    if (row_length(trial, cell, d, colour) != win - 1 ||
        list_fives(trial, cell, d, colour, fives) < 2)
        return false;
    bool stopped = false;
    for (int i = -win - 1; i <= win + 1 && !stopped; i++) {
        const int reply = cell_at(trial, cell, d, i);
        if (reply < 0 || trial->cells[reply] != LZ_EMPTY)
            continue;
        trial->cells[reply] = (uint8_t)other_colour(colour);
        stopped = list_fives(trial, cell, d, colour, fives) == 0;
        trial->cells[reply] = LZ_EMPTY;
    }
    return !stopped;
}

/* Whether the rules let the colour place a stone there next. */
static bool may_place(const struct trial *trial, int cell, lz_colour colour)
{
    lz_game *game;
    if (colour != LZ_BLACK || !lz_rule_forbids(trial->variant->rule))
        return true;
    if (lz_game_new_from(trial->variant, trial->cells, colour, &game, NULL))
        return false;
    const bool legal = lz_game_legality(game, lz_action_place(cell)) == LZ_LEGAL;
    lz_game_free(game);
    return legal;
}

/* The cells that make an open four of the stone on `cell` and others of the line. */
static int list_opens(struct trial *trial, int cell, int d, lz_colour colour, int *out)
{
    const int columns = trial->variant->columns;
    int count = 0;
    for (int i = 2 - trial->variant->win; i <= trial->variant->win - 2; i++) {
        const int at = cell_at(trial, cell, d, i);
        if (at < 0 || trial->cells[at] != LZ_EMPTY || completes(trial, at, colour))
            continue;
        trial->cells[at] = (uint8_t)colour;
        const int sign = i < 0 ? -1 : 1; /* from the stone towards this one */
        const bool joined = run(trial, cell % columns, cell / columns, sign * steps[d][0],
                                sign * steps[d][1], colour) >= sign * i;
        const bool open = joined && is_open_four(trial, cell, d, colour);
        trial->cells[at] = LZ_EMPTY;
        if (open && may_place(trial, at, colour))
            out[count++] = at;
    }
    return count;
}

static void look_along(struct trial *trial, int cell, int d, lz_colour colour,
                       struct stone_makes *out)
{
    const int fives = list_fives(trial, cell, d, colour, out->fives + out->five_count);
    out->five_count += fives;
    if (is_open_four(trial, cell, d, colour))
        out->open_fours++;
    else
        out->fours += fives;
    if (fives)
        return;
    const int opens = list_opens(trial, cell, d, colour, out->opens + out->open_count);
    out->open_count += opens;
    out->threes += opens > 0;
}

bool threats_have_shapes(const lz_variant *variant)
{
    return variant->win == 5 && !lz_rule_has_gravity(variant->rule);
}

void threats_of_stone(const lz_game *game, int cell, lz_colour colour, struct stone_makes *out)
{
    struct trial trial = trial_of(game);
    *out = (struct stone_makes){.five = completes(&trial, cell, colour)};
    if (out->five || !threats_have_shapes(trial.variant))
        return;
    trial.cells[cell] = (uint8_t)colour;
    for (int d = 0; d < DIRECTIONS; d++)
        look_along(&trial, cell, d, colour, out);
}

enum stone_shape threats_shape(const struct stone_makes *stone)
{
    return stone->five                     ? STONE_FIVE
           : stone->open_fours             ? STONE_OPEN_FOUR
           : stone->fours > 1              ? STONE_TWO_FOURS
           : stone->fours && stone->threes ? STONE_FOUR_THREE
           : stone->fours                  ? STONE_FOUR
           : stone->threes > 1             ? STONE_TWO_THREES
           : stone->threes                 ? STONE_THREE
                                           : STONE_NONE;
}
