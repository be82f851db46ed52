#include "gomocup/position.h"

#include "study/colour.h"

#include <limits.h>
#include <string.h>

void position_init(struct position *position, int columns, int rows)
{
    memset(position, 0, sizeof *position);
    position->columns = columns;
    position->rows = rows;
}

int position_cell(const struct position *position, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= position->columns || y >= position->rows)
        return -1;
    return (position->rows - 1 - (int)y) * position->columns + (int)x;
}

int position_x(const struct position *position, int cell)
{
    return cell % position->columns;
}

int position_y(const struct position *position, int cell)
{
    return position->rows - 1 - cell / position->columns;
}

void position_add(struct position *position, int cell, enum owner owner)
{
    position->owner[cell] = (uint8_t)owner;
    position->stones[position->count++] = (struct stone){(int16_t)cell, (uint8_t)owner};
}

void position_remove(struct position *position, int cell)
{
    int i = 0;
    while (position->stones[i].cell != cell)
        i++;
    position->count--;
    memmove(&position->stones[i], &position->stones[i + 1],
            (size_t)(position->count - i) * sizeof position->stones[0]);
    position->owner[cell] = OWNER_NONE;
}

bool position_is_full(const struct position *position)
{
    return position->count == position->columns * position->rows;
}

int position_central(const struct position *position)
{
    int best = -1, least = INT_MAX;
    for (int cell = 0; cell < position->columns * position->rows; cell++) {
        const int dx = 2 * position_x(position, cell) - position->columns + 1;
        const int dy = 2 * position_y(position, cell) - position->rows + 1;
        if (position->owner[cell] == OWNER_NONE && dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            best = cell;
        }
    }
    return best;
}

lz_colour position_colour(const struct position *position)
{
    int us = 0, opponent = 0;
    for (int i = 0; i < position->count; i++) {
        us += position->stones[i].owner == OWNER_US;
        opponent += position->stones[i].owner == OWNER_OPPONENT;
    }
    if (us == opponent)
        return LZ_BLACK;
    return opponent == us + 1 || (us + opponent) % 2 ? LZ_WHITE : LZ_BLACK;
}

/* ---- Games ---- */

static lz_colour colour_of(const struct stone *stone, lz_colour ours)
{
    return stone->owner == OWNER_US ? ours : other_colour(ours);
}

/* Plays the stones in order; false when they do not alternate or a move is against the rules. */
static bool replay(const struct position *position, lz_colour ours, lz_game *game)
{
    for (int i = 0; i < position->count; i++) {
        const struct stone *stone = &position->stones[i];
        if (stone->owner == OWNER_BLOCKED)
            continue;
        const lz_colour colour = colour_of(stone, ours);
        const lz_action action = {
            .kind = LZ_ACTION_PLACE, .colour = colour, .cell = {stone->cell, -1}};
        if (lz_game_to_move(game) != colour || lz_game_act(game, action, NULL))
            return false;
    }
    return lz_game_to_move(game) == ours;
}

static lz_status set_up(const struct position *position, const lz_variant *variant, lz_colour ours,
                        lz_game **out, lz_error *error)
{
    uint8_t cells[LZ_CELLS_MAX] = {0};
    for (int i = 0; i < position->count; i++) {
        const struct stone *stone = &position->stones[i];
        if (!lz_variant_is_blocked(variant, stone->cell))
            cells[stone->cell] = (uint8_t)colour_of(stone, ours);
    }
    return lz_game_new_from(variant, cells, ours, out, error);
}

/* Sets the stones up, and again with each line that has won as blocked points, until none is left.
 */
static lz_status set_up_unwon(const struct position *position, lz_variant *variant, lz_colour ours,
                              lz_game **out, lz_error *error)
{
    for (;;) {
        lz_game *game;
        const lz_status status = set_up(position, variant, ours, &game, error);
        if (status)
            return status;
        int line[LZ_LINE_MAX];
        const int length = lz_game_winning_line(game, line, LZ_LINE_MAX);
        if (!length) {
            *out = game;
            return LZ_OK;
        }
        lz_game_free(game);
        for (int i = 0; i < length && i < LZ_LINE_MAX; i++)
            lz_variant_block(variant, line[i] % variant->columns, line[i] / variant->columns, NULL);
    }
}

static void make_variant(const struct position *position, lz_rule rule, lz_variant *variant)
{
    lz_variant_init(variant, rule);
    variant->columns = position->columns;
    variant->rows = position->rows;
    for (int i = 0; i < position->count; i++) {
        const int cell = position->stones[i].cell;
        if (position->stones[i].owner == OWNER_BLOCKED)
            lz_variant_block(variant, position_x(position, cell), cell / position->columns, NULL);
    }
}

lz_status position_game(const struct position *position, lz_rule rule, lz_game **out,
                        lz_error *error)
{
    lz_variant variant;
    lz_game *game;
    const lz_colour ours = position_colour(position);
    make_variant(position, rule, &variant);
    const lz_status status = lz_game_new(&variant, &game, error);
    if (status)
        return status;
    if (replay(position, ours, game) && lz_game_result(game) == LZ_RESULT_ONGOING) {
        *out = game;
        return LZ_OK;
    }
    lz_game_free(game);
    return set_up_unwon(position, &variant, ours, out, error);
}
