/* The position that a classic searches: a board, the side to move, and the stone placed last. */
#ifndef LIANZI_CLASSIC_POSITION_H
#define LIANZI_CLASSIC_POSITION_H

#include "game/board.h"

struct position {
    struct board board;
    lz_colour to_move;
    int last; /* point of the latest stone, -1 when it is not known */
};

/* The state that undoes one move. */
struct taken_move {
    int point;
    int last;
};

static inline struct taken_move position_place(struct position *position, int point)
{
    const struct taken_move taken = {point, position->last};
    board_place(&position->board, point, position->to_move);
    position->to_move = colour_other(position->to_move);
    position->last = point;
    return taken;
}

static inline void position_take_back(struct position *position, struct taken_move taken)
{
    board_remove(&position->board, taken.point);
    position->to_move = colour_other(position->to_move);
    position->last = taken.last;
}

/* Whether the latest stone completed a winning line. */
static inline bool position_is_won(const struct position *position)
{
    return position->last >= 0 && board_winning_direction(&position->board, position->last,
                                                          colour_other(position->to_move)) >= 0;
}

#endif
