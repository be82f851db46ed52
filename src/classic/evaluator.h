/* The small table of functions behind which every evaluator stands, so that one search serves all
 * the classics. An evaluator comes twice: `evaluate` recomputes the value from the board, as the
 * report does and as it is to be read; `begin`, `place`, `remove` and `value` keep the same value
 * up to date move by move. Tests hold the two equal.
 *
 * Values are black minus white, in the report's own points unless the evaluator says otherwise. */
#ifndef LIANZI_CLASSIC_EVALUATOR_H
#define LIANZI_CLASSIC_EVALUATOR_H

#include "classic/position.h"

/* The numbers an evaluator is adjusted by. */
struct rating {
    int32_t weights[LZ_CLASSIC_WEIGHTS_MAX];
    int attack, defence; /* percent; what counts for and against `own` */
    lz_colour own;       /* the side that searches */
};

struct weight {
    const char *name;
    int32_t value; /* as the report gives it */
};

struct evaluator {
    const char *name;
    bool gravity;                                  /* rates Connect Four, not five in a row */
    struct weight weights[LZ_CLASSIC_WEIGHTS_MAX]; /* up to the first without a name */

    int64_t (*evaluate)(const struct position *position, const struct rating *rating);
    /* The game counts as over once the value passes this, either way; 0: once a line is complete.
     */
    int64_t decided_beyond;

    size_t state_size; /* bytes, aligned as malloc aligns */
    void (*begin)(void *state, const struct position *position, const struct rating *rating);
    /* Called right after position_place and right after position_take_back, in strict nesting. */
    void (*place)(void *state, const struct position *position, int point);
    void (*remove)(void *state, const struct position *position, int point);
    int64_t (*value)(const void *state, const struct position *position);
    /* By how much a stone of `colour` would change the value, for every empty point; very bad for
     * `colour` at every other point. NULL where the evaluator keeps no such list. */
    const int32_t *(*gains)(const void *state, lz_colour colour);
};

/* What `gains` reads, in amount, at points where no stone can go. */
enum { GAIN_NEVER = 1 << 30 };

extern const struct evaluator table_evaluator;

#endif
