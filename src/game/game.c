#include "game/game.h"

#include "base/error.h"
#include "base/text.h"
#include "game/notation.h"
#include "game/renju.h"
#include "game/symmetry.h"
#include "game/variant.h"
#include <stdlib.h>
#include <string.h>

static const char *const legality_names[] = {
    [LZ_LEGAL] = "legal",
    [LZ_ILLEGAL_OFF_BOARD] = N_("off the board"),
    [LZ_ILLEGAL_OCCUPIED] = N_("occupied"),
    [LZ_ILLEGAL_BLOCKED] = N_("blocked"),
    [LZ_ILLEGAL_FLOATING] = N_("floating"),
    [LZ_ILLEGAL_DOUBLE_THREE] = N_("double-three"),
    [LZ_ILLEGAL_DOUBLE_FOUR] = N_("double-four"),
    [LZ_ILLEGAL_OVERLINE] = N_("overline"),
    [LZ_ILLEGAL_GAME_OVER] = N_("the game is over"),
    [LZ_ILLEGAL_NOT_NOW] = N_("not possible now"),
    [LZ_ILLEGAL_OUTSIDE] = N_("too far from the centre"),
    [LZ_ILLEGAL_INSIDE] = N_("too near the centre"),
    [LZ_ILLEGAL_SAME] = N_("the same as an offered move"),
    [LZ_ILLEGAL_NOT_OFFERED] = N_("not offered"),
    [LZ_ILLEGAL_NUMBER] = N_("too few or too many moves"),
};

const char *legality_name(lz_legality legality)
{
    const size_t count = sizeof legality_names / sizeof *legality_names;
    return (size_t)legality < count ? legality_names[legality] : "unknown";
}

static bool game_has_gravity(const struct lz_game *game)
{
    return rule_traits(game->variant.rule)->gravity;
}

/* Whether the side to move may place a stone anywhere. */
static bool game_can_place(const struct lz_game *game)
{
    const struct board *board = &game->board;
    if (board->empty == 0)
        return false;
    if (!rule_traits(board->rule)->forbids || game->state.to_move != LZ_BLACK)
        return true;
    struct board trial = *board;
    for (int cell = 0; cell < variant_cells(&game->variant); cell++) {
        const int point = board_point_of_cell(board, cell);
        if (board->at[point] == LZ_EMPTY && renju_judge(&trial, point) == LZ_LEGAL)
            return true;
    }
    return false;
}

/* Sets the result if the stone at `point` ends the game. */
static void game_note_win(struct lz_game *game, int point, lz_colour colour)
{
    if (board_winning_direction(&game->board, point, colour) < 0)
        return;
    game->state.result = colour == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS;
    game->state.win_point = (int16_t)point;
}

static void game_note_draw(struct lz_game *game)
{
    if (game->state.result == LZ_RESULT_ONGOING && game_is_free(game) && !game_can_place(game))
        game->state.result = LZ_RESULT_DRAW;
}

static lz_status game_set_up(struct lz_game *game, const uint8_t *cells, lz_error *error)
{
    struct board *board = &game->board;
    for (int cell = 0; cell < variant_cells(&game->variant); cell++) {
        const int x = cell % game->variant.columns + 1, y = cell / game->variant.columns + 1;
        const int point = board_point_of_cell(board, cell);
        if (cells[cell] != LZ_BLACK && cells[cell] != LZ_WHITE) {
            if (cells[cell] == LZ_EMPTY ||
                (cells[cell] == LZ_BLOCKED && board->at[point] == LZ_BLOCKED))
                continue;
            return error_set(error, LZ_ERR_ARGUMENT, "cell %d,%d holds no colour: %d", x, y,
                             cells[cell]);
        }
        if (board->at[point] == LZ_BLOCKED)
            return error_set(error, LZ_ERR_ARGUMENT, "cell %d,%d is blocked", x, y);
        if (game_has_gravity(game) && board_drop_point(board, x - 1) != point)
            return error_set(error, LZ_ERR_ARGUMENT, "the stone at %d,%d floats", x, y);
        board_place(board, point, (lz_colour)cells[cell]);
        game->state.opening.step = OPENING_OVER;
    }
    for (int cell = 0; cell < variant_cells(&game->variant); cell++) {
        if (game->state.result == LZ_RESULT_ONGOING &&
            (cells[cell] == LZ_BLACK || cells[cell] == LZ_WHITE))
            game_note_win(game, board_point_of_cell(board, cell), (lz_colour)cells[cell]);
    }
    return LZ_OK;
}

lz_status game_init(struct lz_game *game, const lz_variant *variant, const uint8_t *cells,
                    lz_colour to_move, lz_error *error)
{
    memset(game, 0, sizeof *game);
    game->variant = *variant;
    board_init(&game->board, variant);
    game->state.to_move = (uint8_t)to_move;
    game->state.black_seat = to_move == LZ_BLACK ? 0 : 1;
    game->state.opening = opening_begin(to_move == LZ_BLACK ? variant->opening : LZ_OPENING_NONE);
    if (cells) {
        const lz_status status = game_set_up(game, cells, error);
        if (status)
            return status;
    }
    game_note_draw(game);
    return LZ_OK;
}

lz_status game_needs_play(const struct lz_game *game, lz_error *error)
{
    if (game->state.result != LZ_RESULT_ONGOING)
        return error_set(error, LZ_ERR_ARGUMENT, "the game is over");
    if (!game_is_free(game))
        return error_set(error, LZ_ERR_ARGUMENT, "the game is in its opening");
    return LZ_OK;
}

bool game_moves(const struct lz_game *game, uint16_t points[LZ_CELLS_MAX], int *count)
{
    for (*count = 0; *count < game->length; ++*count) {
        const lz_action *action = &game->actions[*count];
        if (action->kind != LZ_ACTION_PLACE)
            return false;
        points[*count] = (uint16_t)board_point_of_cell(&game->board, action->cell[0]);
    }
    return *count == game->board.stones &&
           game->state.to_move == (*count % 2 ? LZ_WHITE : LZ_BLACK);
}

unsigned game_expects(const struct lz_game *game)
{
    if (game->state.result != LZ_RESULT_ONGOING)
        return 0;
    if (!game_is_free(game))
        return opening_expects(game->variant.opening, game->state.opening);
    return game_has_gravity(game) ? 1U << LZ_ACTION_PLACE
                                  : 1U << LZ_ACTION_PLACE | 1U << LZ_ACTION_PASS;
}

/* Whether the side to move may place there; the game is not over. */
static lz_legality legality_of_point(const struct lz_game *game, int point)
{
    const struct board *board = &game->board;
    switch (board->at[point]) {
    case LZ_BLOCKED:
        return LZ_ILLEGAL_BLOCKED;
    case LZ_EMPTY:
        break;
    default:
        return LZ_ILLEGAL_OCCUPIED;
    }
    if (game_has_gravity(game) && board_drop_point(board, point_column(point)) != point)
        return LZ_ILLEGAL_FLOATING;
    if (!rule_traits(board->rule)->forbids || game->state.to_move != LZ_BLACK)
        return LZ_LEGAL;
    struct board trial = *board;
    return renju_judge(&trial, point);
}

static lz_legality legality_of_cell(const struct lz_game *game, int cell)
{
    if (cell < 0 || cell >= variant_cells(&game->variant))
        return LZ_ILLEGAL_OFF_BOARD;
    return legality_of_point(game, board_point_of_cell(&game->board, cell));
}

/* Whether the point is in the central square of so many rows; the board's size is odd. */
static bool is_within(const struct board *board, int point, int rows)
{
    const int dx = point_column(point) - board->columns / 2;
    const int dy = point_row(point) - board->rows / 2;
    return abs(dx) <= rows / 2 && abs(dy) <= rows / 2;
}

int game_offers(const struct lz_game *game)
{
    int count = 0;
    while (count < game->length && game->actions[game->length - 1 - count].kind == LZ_ACTION_OFFER)
        count++;
    return game_is_free(game) ? 0 : count;
}

/* The offered move that is the same as the cell or equals it by symmetry; -1 for none. */
static int offered_like(const struct lz_game *game, int cell)
{
    const struct board *board = &game->board;
    for (int i = game->length - game_offers(game); i < game->length; i++) {
        const int offered = game->actions[i].cell[0];
        if (symmetry_joins(board, board_point_of_cell(board, offered),
                           board_point_of_cell(board, cell)))
            return offered;
    }
    return -1;
}

static bool is_offered(const struct lz_game *game, int cell)
{
    for (int i = game->length - game_offers(game); i < game->length; i++) {
        if (game->actions[i].cell[0] == cell)
            return true;
    }
    return false;
}

/* Whether the opening's step allows a stone or an offer on the cell, which could take it. */
static lz_legality legality_in_opening(const struct lz_game *game, const struct opening_step *step,
                                       int cell)
{
    const struct board *board = &game->board;
    const int point = board_point_of_cell(board, cell);
    if (step->within && !is_within(board, point, step->within))
        return LZ_ILLEGAL_OUTSIDE;
    if (step->outside && is_within(board, point, step->outside))
        return LZ_ILLEGAL_INSIDE;
    if (step->kind == OPENING_OFFERS && offered_like(game, cell) >= 0)
        return LZ_ILLEGAL_SAME;
    if (step->kind == OPENING_PICK && !is_offered(game, cell))
        return LZ_ILLEGAL_NOT_OFFERED;
    return LZ_LEGAL;
}

lz_legality game_legality(const struct lz_game *game, lz_action action)
{
    if (game->state.result != LZ_RESULT_ONGOING)
        return LZ_ILLEGAL_GAME_OVER;
    if ((unsigned)action.kind > LZ_ACTION_OFFER || !(game_expects(game) >> action.kind & 1))
        return LZ_ILLEGAL_NOT_NOW;
    const struct opening_step *step =
        opening_step_for(game->variant.opening, game->state.opening, action.kind);
    lz_legality legality;
    switch (action.kind) {
    case LZ_ACTION_PLACE:
    case LZ_ACTION_OFFER:
        legality = legality_of_cell(game, action.cell[0]);
        return legality == LZ_LEGAL && step ? legality_in_opening(game, step, action.cell[0])
                                            : legality;
    case LZ_ACTION_CHOOSE:
        return action.colour == LZ_BLACK || action.colour == LZ_WHITE ? LZ_LEGAL
                                                                      : LZ_ILLEGAL_NOT_NOW;
    case LZ_ACTION_ADD_TWO:
        legality = legality_of_cell(game, action.cell[0]);
        if (legality == LZ_LEGAL)
            legality = legality_of_cell(game, action.cell[1]);
        if (legality == LZ_LEGAL && action.cell[0] == action.cell[1])
            legality = LZ_ILLEGAL_OCCUPIED;
        return legality;
    case LZ_ACTION_DECLARE:
        return action.number >= 1 && action.number <= step->number ? LZ_LEGAL : LZ_ILLEGAL_NUMBER;
    default:
        return LZ_LEGAL;
    }
}

/* What an opening allows at its present step. */
static const char *opening_wish(const struct lz_game *game)
{
    const unsigned expects = game_expects(game);
    if (expects >> LZ_ACTION_ADD_TWO & 1)
        return N_("choose a colour, black or white, or add two stones");
    if (expects >> LZ_ACTION_CHOOSE & expects >> LZ_ACTION_OFFER & 1)
        return N_("choose a colour, black or white, or offer moves");
    if (expects >> LZ_ACTION_CHOOSE & 1)
        return N_("choose a colour, black or white");
    if (expects >> LZ_ACTION_DECLARE & 1)
        return N_("say how many moves will be offered");
    if (expects >> LZ_ACTION_OFFER & 1)
        return N_("offer a move");
    return game_offers(game) ? N_("choose one of the offered moves") : N_("place a stone");
}

static lz_status refuse_same(const struct lz_game *game, int cell, lz_error *error)
{
    const int offered = offered_like(game, cell);
    char name[8];
    if (is_offered(game, cell))
        return error_set(error, LZ_ERR_ILLEGAL, "offered already: offer another move");
    notation_format_cell(&game->variant, offered, LZ_ROWS_BOTTOM, name, sizeof name);
    return error_set(error, LZ_ERR_ILLEGAL, "the same as %s by symmetry: offer another move", name);
}

static lz_status refuse_not_offered(const struct lz_game *game, lz_error *error)
{
    char list[LZ_OFFERS_MAX * 5];
    struct text text;
    text_begin(&text, list, sizeof list);
    for (int i = game->length - game_offers(game); i < game->length; i++) {
        char name[8];
        notation_format_cell(&game->variant, game->actions[i].cell[0], LZ_ROWS_BOTTOM, name,
                             sizeof name);
        text_add(&text, text.length ? ", %s" : "%s", name);
    }
    return error_set(error, LZ_ERR_ILLEGAL, "not offered: choose one of %s", list);
}

lz_status game_refuse(const struct lz_game *game, lz_action action, lz_legality legality,
                      lz_error *error)
{
    const struct opening_step *step =
        opening_step_for(game->variant.opening, game->state.opening, action.kind);
    if (legality == LZ_ILLEGAL_NOT_NOW && !game_is_free(game))
        return error_set(error, LZ_ERR_ILLEGAL, "not possible now: %s", opening_wish(game));
    switch (legality) {
    case LZ_ILLEGAL_OUTSIDE:
        if (step->within == 1)
            return error_set(error, LZ_ERR_ILLEGAL, "the first stone goes in the centre");
        return error_set(error, LZ_ERR_ILLEGAL, "this stone goes within the central %dx%d cells",
                         step->within, step->within);
    case LZ_ILLEGAL_INSIDE:
        return error_set(error, LZ_ERR_ILLEGAL, "this stone goes outside the central %dx%d cells",
                         step->outside, step->outside);
    case LZ_ILLEGAL_SAME:
        return refuse_same(game, action.cell[0], error);
    case LZ_ILLEGAL_NOT_OFFERED:
        return refuse_not_offered(game, error);
    case LZ_ILLEGAL_NUMBER:
        return error_set(error, LZ_ERR_ILLEGAL, "%d moves cannot be offered: say 1 to %d",
                         action.number, step->number);
    default:
        return error_set(error, LZ_ERR_ILLEGAL, "%s", legality_name(legality));
    }
}

/* Places a stone of the side to move and passes the turn. */
static void game_put(struct lz_game *game, int cell)
{
    const lz_colour colour = (lz_colour)game->state.to_move;
    const int point = board_point_of_cell(&game->board, cell);
    board_place(&game->board, point, colour);
    game->state.to_move = (uint8_t)colour_other(colour);
    game_note_win(game, point, colour);
}

/* Gives the turn to the player who acts next. */
static void game_seat_next(struct lz_game *game)
{
    struct game_state *state = &game->state;
    const int mover = state->to_move == LZ_BLACK ? state->black_seat : !state->black_seat;
    const struct opening_step *step = opening_step(game->variant.opening, state->opening);
    if (step && step->actor == ACTOR_FIRST)
        state->seat = 0;
    else
        state->seat = (uint8_t)(step && step->actor == ACTOR_OTHER ? !mover : mover);
}

static void game_pass(struct lz_game *game)
{
    struct game_state *state = &game->state;
    if (state->passed)
        state->result = LZ_RESULT_DRAW;
    state->passed = true;
    state->to_move = (uint8_t)colour_other((lz_colour)state->to_move);
}

/* Applies the action to board and state. The caller fills in `before`. */
static void game_apply(struct lz_game *game, lz_action action)
{
    struct game_state *state = &game->state;
    switch (action.kind) {
    case LZ_ACTION_PLACE:
        game_put(game, action.cell[0]);
        state->passed = false;
        break;
    case LZ_ACTION_PASS:
        game_pass(game);
        break;
    case LZ_ACTION_CHOOSE:
        state->black_seat = action.colour == LZ_BLACK ? state->seat : !state->seat;
        break;
    case LZ_ACTION_ADD_TWO:
        game_put(game, action.cell[0]);
        game_put(game, action.cell[1]);
        break;
    case LZ_ACTION_DECLARE:
    case LZ_ACTION_OFFER:
    case LZ_ACTION_SET_UP:
    case LZ_ACTION_NONE:
        break;
    }
    if (!game_is_free(game))
        state->opening = opening_after(game->variant.opening, state->opening, action);
    game_seat_next(game);
    game_note_draw(game);
}

void game_act(struct lz_game *game, lz_action action)
{
    game->actions[game->length] = action;
    game->total = game->length + 1;
    game_redo(game);
}

bool game_redo(struct lz_game *game)
{
    if (game->length == game->total)
        return false;
    game->before[game->length] = game->state;
    game_apply(game, game->actions[game->length++]);
    return true;
}

bool game_undo(struct lz_game *game)
{
    if (game->length == 0)
        return false;
    const lz_action action = game->actions[--game->length];
    for (int i = 0; i < action_stones(action); i++)
        board_remove(&game->board, board_point_of_cell(&game->board, action.cell[i]));
    game->state = game->before[game->length];
    return true;
}

int game_winning_line(const struct lz_game *game, int *cells, int capacity)
{
    if (game->state.result != LZ_RESULT_BLACK_WINS && game->state.result != LZ_RESULT_WHITE_WINS)
        return 0;
    const struct board *board = &game->board;
    const int point = game->state.win_point;
    const lz_colour colour = (lz_colour)board->at[point];
    const int step = board_step[board_winning_direction(board, point, colour)];
    const int behind = board_run(board, point, -step, colour);
    const int length = behind + 1 + board_run(board, point, step, colour);
    for (int i = 0; i < length && i < capacity; i++)
        cells[i] = board_cell_of_point(board, point + step * (i - behind));
    return length;
}

int game_forbidden(const struct lz_game *game, int *cells, lz_legality *kinds, int capacity)
{
    if (!rule_traits(game->variant.rule)->forbids)
        return 0;
    struct board trial = game->board;
    int count = 0;
    for (int cell = 0; cell < variant_cells(&game->variant); cell++) {
        const int point = board_point_of_cell(&trial, cell);
        if (trial.at[point] != LZ_EMPTY)
            continue;
        const lz_legality legality = renju_judge(&trial, point);
        if (legality == LZ_LEGAL)
            continue;
        if (count < capacity) {
            cells[count] = cell;
            if (kinds)
                kinds[count] = legality;
        }
        count++;
    }
    return count;
}

uint64_t game_key(const struct lz_game *game)
{
    const struct opening_state *opening = &game->state.opening;
    uint64_t key = game->board.key ^ random_mix(game->state.to_move + UINT64_C(0x7475756e));
    if (game_is_free(game))
        return key;
    key ^= random_mix(opening->step | (uint64_t)opening->number << 8);
    for (int i = game->length - game_offers(game); i < game->length; i++)
        key ^=
            board_key_of(board_point_of_cell(&game->board, game->actions[i].cell[0]), LZ_BLOCKED);
    return key;
}
