/* lz_game_*: validation and errors around src/game. */
#include "game/game.h"

#include "base/error.h"
#include "game/variant.h"
#include <stdlib.h>
#include <string.h>

static lz_status game_new(const lz_variant *variant, const uint8_t *cells, lz_colour to_move,
                          lz_game **out, lz_error *error)
{
    lz_variant own;
    lz_status status = variant_read(variant, &own, error);
    if (status)
        return status;
    if (to_move != LZ_BLACK && to_move != LZ_WHITE)
        return error_set(error, LZ_ERR_ARGUMENT, "the side to move is black or white, not %d",
                         (int)to_move);
    lz_game *game = malloc(sizeof *game);
    if (!game)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a game");
    status = game_init(game, &own, cells, to_move, error);
    if (status)
        free(game);
    else
        *out = game;
    return status;
}

lz_status lz_game_new(const lz_variant *variant, lz_game **out, lz_error *error)
{
    NEED(variant);
    NEED(out);
    return game_new(variant, NULL, LZ_BLACK, out, error);
}

lz_status lz_game_new_from(const lz_variant *variant, const uint8_t *cells, lz_colour to_move,
                           lz_game **out, lz_error *error)
{
    NEED(variant);
    NEED(cells);
    NEED(out);
    return game_new(variant, cells, to_move, out, error);
}

lz_status lz_game_copy(const lz_game *game, lz_game **out, lz_error *error)
{
    NEED(game);
    NEED(out);
    lz_game *copy = malloc(sizeof *copy);
    if (!copy)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a game");
    memcpy(copy, game, sizeof *copy);
    *out = copy;
    return LZ_OK;
}

void lz_game_free(lz_game *game)
{
    free(game);
}

const lz_variant *lz_game_variant(const lz_game *game)
{
    return &game->variant;
}

lz_colour lz_game_at(const lz_game *game, int cell)
{
    if (cell < 0 || cell >= variant_cells(&game->variant))
        return LZ_BLOCKED;
    return (lz_colour)game->board.at[board_point_of_cell(&game->board, cell)];
}

lz_colour lz_game_to_move(const lz_game *game)
{
    return (lz_colour)game->state.to_move;
}

int lz_game_seat(const lz_game *game)
{
    return game->state.seat;
}

lz_colour lz_game_seat_colour(const lz_game *game, int seat)
{
    return seat == game->state.black_seat ? LZ_BLACK : LZ_WHITE;
}

unsigned lz_game_expects(const lz_game *game)
{
    return game_expects(game);
}

lz_legality lz_game_legality(const lz_game *game, lz_action action)
{
    return game_legality(game, action);
}

const char *lz_legality_name(lz_legality legality)
{
    return legality_name(legality);
}

lz_status lz_game_act(lz_game *game, lz_action action, lz_error *error)
{
    NEED(game);
    const lz_legality legality = game_legality(game, action);
    if (legality != LZ_LEGAL)
        return game_refuse(game, action, legality, error);
    game_act(game, action);
    return LZ_OK;
}

bool lz_game_opening_step(const lz_game *game, lz_opening_step *out)
{
    const struct opening_state state = game->state.opening;
    const struct opening_step *step = opening_step(game->variant.opening, state);
    if (!step || game->state.result != LZ_RESULT_ONGOING)
        return false;
    const bool offers = opening_step_for(game->variant.opening, state, LZ_ACTION_OFFER) != NULL;
    *out = (lz_opening_step){
        .within = step->within,
        .outside = step->outside,
        .most = step->kind == OPENING_NUMBER ? step->number : 0,
        .offers = !offers      ? 0
                  : state.left ? state.left
                               : opening_offers(game->variant.opening, state),
        .picks = step->kind == OPENING_PICK,
    };
    return true;
}

int lz_game_offers(const lz_game *game, int *cells, int capacity)
{
    const int count = game_offers(game);
    for (int i = 0; i < count && i < capacity; i++)
        cells[i] = game->actions[game->length - count + i].cell[0];
    return count;
}

bool lz_game_undo(lz_game *game)
{
    return game_undo(game);
}

bool lz_game_redo(lz_game *game)
{
    return game_redo(game);
}

int lz_game_length(const lz_game *game)
{
    return game->length;
}

int lz_game_total(const lz_game *game)
{
    return game->total;
}

lz_action lz_game_action(const lz_game *game, int index)
{
    if (index < 0 || index >= game->total)
        return (lz_action){.kind = LZ_ACTION_NONE, .cell = {-1, -1}};
    return game->actions[index];
}

lz_status lz_game_go_to(lz_game *game, int length, lz_error *error)
{
    NEED(game);
    if (length < 0 || length > game->total)
        return error_set(error, LZ_ERR_ARGUMENT, "the game has %d actions, not %d", game->total,
                         length);
    while (game->length > length)
        game_undo(game);
    while (game->length < length)
        game_redo(game);
    return LZ_OK;
}

lz_result lz_game_result(const lz_game *game)
{
    return (lz_result)game->state.result;
}

int lz_game_winning_line(const lz_game *game, int *cells, int capacity)
{
    return game_winning_line(game, cells, capacity);
}

uint64_t lz_game_key(const lz_game *game)
{
    return game_key(game);
}

int lz_game_stones(const lz_game *game)
{
    return game->board.stones;
}

int lz_game_forbidden(const lz_game *game, int *cells, lz_legality *kinds, int capacity)
{
    return game_forbidden(game, cells, kinds, capacity);
}

int lz_game_drop_cell(const lz_game *game, int column)
{
    if (!rule_traits(game->variant.rule)->gravity || column < 0 || column >= game->variant.columns)
        return -1;
    const int point = board_drop_point(&game->board, column);
    return point < 0 ? -1 : board_cell_of_point(&game->board, point);
}
