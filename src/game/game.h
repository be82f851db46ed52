/* A game: a start position, a list of actions, and the position that they lead to. It owns the
 * rules of turn, opening, end and undo. The board knows the lines that win, renju.h the
 * forbidden points. */
#ifndef LIANZI_GAME_GAME_H
#define LIANZI_GAME_GAME_H

#include "game/board.h"
#include "game/opening.h"
#include <lianzi/lianzi.h>

/* every cell once, a pass between any two stones, and an opening's choices */
enum { GAME_ACTIONS_MAX = 2 * LZ_CELLS_MAX + OPENING_ACTIONS_MAX };

/* The state that an action changes beside the board; saved for every action, so that undo
 * restores it. */
struct game_state {
    uint8_t to_move;    /* lz_colour */
    uint8_t seat;       /* who acts */
    uint8_t black_seat; /* who has black */
    struct opening_state opening;
    uint8_t result;    /* lz_result */
    bool passed;       /* the last action was a pass */
    int16_t win_point; /* a stone of the winning line, if somebody has won */
};

struct lz_game {
    lz_variant variant;
    struct board board;
    struct game_state state;
    int length, total;
    lz_action actions[GAME_ACTIONS_MAX];
    struct game_state before[GAME_ACTIONS_MAX]; /* the state before actions[i] */
};

/* Sets up a game. The variant must have passed variant_check. `cells` (one colour a cell) may be
 * NULL: an empty board. */
lz_status game_init(struct lz_game *game, const lz_variant *variant, const uint8_t *cells,
                    lz_colour to_move, lz_error *error);

/* Whether the opening is over, or there was none. */
static inline bool game_is_free(const struct lz_game *game)
{
    return game->state.opening.step == OPENING_OVER;
}

/* LZ_ERR_ARGUMENT when the game is over or in its opening. */
lz_status game_needs_play(const struct lz_game *game, lz_error *error);
/* Writes the points of the stones in the order in which they came, and how many there are. False
 * when something else happened too, or the board was not empty. */
bool game_moves(const struct lz_game *game, uint16_t points[LZ_CELLS_MAX], int *count);
unsigned game_expects(const struct lz_game *game);
lz_legality game_legality(const struct lz_game *game, lz_action action);
const char *legality_name(lz_legality legality);
/* Fills in why an illegal action cannot be taken and what is allowed instead; LZ_ERR_ILLEGAL. */
lz_status game_refuse(const struct lz_game *game, lz_action action, lz_legality legality,
                      lz_error *error);
/* How many moves have been offered as the next one; they are the last actions. */
int game_offers(const struct lz_game *game);
/* Plays the action, which must be legal. */
void game_act(struct lz_game *game, lz_action action);
bool game_undo(struct lz_game *game);
bool game_redo(struct lz_game *game);
int game_winning_line(const struct lz_game *game, int *cells, int capacity);
int game_forbidden(const struct lz_game *game, int *cells, lz_legality *kinds, int capacity);
uint64_t game_key(const struct lz_game *game);

/* How many stones an action places, on its first cells. */
static inline int action_stones(lz_action action)
{
    return action.kind == LZ_ACTION_PLACE ? 1 : action.kind == LZ_ACTION_ADD_TWO ? 2 : 0;
}

#endif
