/* The board as the protocol sees it: own stones, the opponent's and blocked points, in the order
 * they came. The numbers of stones give our colour. Each think makes a game for the library from
 * it. */
#ifndef LIANZI_GOMOCUP_POSITION_H
#define LIANZI_GOMOCUP_POSITION_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOARD_MIN = 5, BOARD_MAX = LZ_SIZE_MAX };

/* The values of BOARD's lines. */
enum owner { OWNER_NONE, OWNER_US, OWNER_OPPONENT, OWNER_BLOCKED };

struct stone {
    int16_t cell;
    uint8_t owner;
};

struct position {
    int columns, rows;
    int count;
    struct stone stones[LZ_CELLS_MAX];
    uint8_t owner[LZ_CELLS_MAX]; /* by cell */
};

void position_init(struct position *position, int columns, int rows);
/* The library's cell of column x and row y from the upper left; -1 off the board. */
int position_cell(const struct position *position, int64_t x, int64_t y);
int position_x(const struct position *position, int cell);
int position_y(const struct position *position, int cell);
/* The point must be free. */
void position_add(struct position *position, int cell, enum owner owner);
/* The point must hold something. */
void position_remove(struct position *position, int cell);
bool position_is_full(const struct position *position);
/* The free point nearest to the centre; the board must not be full. */
int position_central(const struct position *position);

/* Our colour: black with as many own stones as the opponent's, white when the opponent has one
 * more, else the side to move by the number of all stones. */
lz_colour position_colour(const struct position *position);
/* The game, with us to move: replayed move by move where the order allows, so that the engine knows
 * the moves. The points of a line that has won count as blocked. */
lz_status position_game(const struct position *position, lz_rule rule, lz_game **out,
                        lz_error *error);

#endif
