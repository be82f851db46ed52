/* The table of functions that every evaluator fills, so that one search serves all the classics.
 * Each evaluator has two forms. `evaluate` recomputes the value from the board, as the report does,
 * and is meant to be read. `begin`, `place`, `remove` and `value`, its incremental twin, update the
 * same value move by move. Tests check that both give equal values.
 *
 * Values are black minus white, in the report's own points unless the evaluator says otherwise. */
#ifndef LIANZI_CLASSIC_EVALUATOR_H
#define LIANZI_CLASSIC_EVALUATOR_H

#include "classic/position.h"

#include <lianzi/study.h>

/* An evaluator's adjustable numbers. */
struct rating {
    int32_t weights[LZ_CLASSIC_WEIGHTS_MAX];
    int attack, defence; /* percent of the points for and against `own` */
    lz_colour own;       /* the side that searches */
};

enum { WEIGHT_MOST = LZ_CLASSIC_WEIGHT_LIMIT };

/* Lambda is in thousandths. Values that fade with depth are kept exact by multiplying each by at
 * most FADE_UNIT * depth. Even the largest product must stay below LZ_CLASSIC_INFINITY. */
enum { FADE_UNIT = 1000, FADE_MOST = FADE_UNIT * LZ_CLASSIC_DEPTH_MAX };

struct weight {
    const char *name;
    int32_t value; /* in the report */
    int32_t most;  /* the largest that can be set */
};

/* The receiver of the parts of a value. */
struct parts {
    lz_classic_part_fn *take;
    void *user;
    const struct board *board;
    int32_t unit;
};

/* Gives a part in the cells from one point to another. `share` is black minus white. */
static inline void parts_add(const struct parts *parts, int weight, lz_colour colour, int first,
                             int last, int64_t share)
{
    if (!parts || share == 0)
        return;
    const lz_classic_part part = {.weight = weight,
                                  .colour = colour,
                                  .first =
                                      first < 0 ? -1 : board_cell_of_point(parts->board, first),
                                  .last = last < 0 ? -1 : board_cell_of_point(parts->board, last),
                                  .share = share,
                                  .unit = parts->unit};
    parts->take(&part, parts->user);
}

struct evaluator {
    const char *name;
    bool gravity;                                  /* for Connect Four, not five in a row */
    struct weight weights[LZ_CLASSIC_WEIGHTS_MAX]; /* up to the first without a name */
    int32_t unit; /* values are counted in 1/unit of the report's points; 0 means 1 */
    /* Whether a won position is worth weights[win_weight] alone and a full board 0. Otherwise a
     * position at the end of a game has its static value like any other. */
    bool wins_flat;
    int win_weight;

    /* Gives the parts that the value is the sum of, unless `parts` is NULL. */
    int64_t (*evaluate)(const struct position *position, const struct rating *rating,
                        const struct parts *parts);
    /* The game counts as over once the value's size passes this; 0: once a line is complete. */
    int64_t decided_beyond;

    size_t state_size; /* bytes, aligned as malloc aligns */
    void (*begin)(void *state, const struct position *position, const struct rating *rating);
    /* Called right after position_place and right after position_take_back, in strict nesting. */
    void (*place)(void *state, const struct position *position, int point);
    void (*remove)(void *state, const struct position *position, int point);
    int64_t (*value)(const void *state, const struct position *position);
    /* The change of the value by a stone of `colour`, for every empty point; -GAIN_NEVER or
     * GAIN_NEVER, against `colour`, at every other point. NULL if the evaluator keeps no such
     * list. */
    const int32_t *(*gains)(const void *state, lz_colour colour);
};

static inline int64_t evaluator_unit(const struct evaluator *evaluator)
{
    return evaluator->unit ? evaluator->unit : 1;
}

/* Whether the game is over and the evaluator rates the end by the result alone; stores the value
 * then, and gives it as a part. */
static inline bool evaluator_ends_flat(const struct evaluator *evaluator,
                                       const struct position *position, const struct rating *rating,
                                       int64_t *value, const struct parts *parts)
{
    if (!evaluator->wins_flat)
        return false;
    const bool won = position_is_won(position);
    if (!won && position->board.empty > 0)
        return false;
    const int sign = !won ? 0 : position->to_move == LZ_WHITE ? 1 : -1;
    *value = sign * (int64_t)rating->weights[evaluator->win_weight];
    parts_add(parts, evaluator->win_weight, colour_other(position->to_move), position->last,
              position->last, sign);
    return true;
}

/* The size of `gains` at points that cannot take a stone. A stone changes only gains of points
 * on its lines, and fewer than GAINS_CHANGED of them. */
enum { GAIN_NEVER = 1 << 30, GAINS_CHANGED = 2 * BOARD_DIRECTIONS + 2 };

extern const struct evaluator table_evaluator, tuple_evaluator, shapes21_evaluator,
    kernel_evaluator, run_evaluator;

#endif
