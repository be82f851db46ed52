/* What the search may ask of an evaluator, as a table of functions, so that another one (a learned
 * one, say) takes its place without the search knowing. An evaluator follows the worker's position
 * through the deltas of src/shape; a push only says that one more delta is there, and the work is
 * done when a value is asked for.
 *
 * Every evaluator is fitted to the same scale: a value of EVAL_SCALE means that the mover wins with
 * probability 1 / (1 + 1/e). What a search makes of values is surer than they are; win rates for
 * people are src/player's. */
#ifndef LIANZI_EVAL_EVAL_H
#define LIANZI_EVAL_EVAL_H

#include "shape/shapes.h"

enum {
    EVAL_SCALE = 200,
    EVAL_MAX = 20000,       /* values lie strictly within */
    EVAL_POLICY_MAX = 65536 /* a move's promise, either way, at most */
};

struct eval_weights;

struct lz_eval_ops {
    size_t state_size;
    /* `shapes` has just been set up: depth 0. `weights` outlive the state. */
    void (*init)(void *state, const struct shapes *shapes, const struct eval_weights *weights);
    /* A delta was added; the last one was, or is about to be, removed. */
    void (*push)(void *state, const struct shape_delta *delta);
    void (*pop)(void *state);
    /* Several moves are about to be tried here: their values may be built upon this position's. */
    void (*keep)(void *state, const struct shapes *shapes);
    /* The position's value for `mover`. */
    int (*value)(void *state, const struct shapes *shapes, lz_colour mover);
    /* How promising each of `count` empty points is for `mover`, higher is better, within
     * EVAL_POLICY_MAX. */
    void (*policy)(void *state, const struct shapes *shapes, lz_colour mover,
                   const uint16_t *points, int count, int *out);
};

/* A small network over the pairs of shapes on every line, see eval/net.h: the engine's own. */
extern const struct lz_eval_ops eval_by_net;
/* The sum of what the empty cells' shapes are worth: what the engine had before. */
extern const struct lz_eval_ops eval_by_shapes;

enum {
    SHAPE_VALUE_UNIT = 16,   /* numbers of values and threats are this many to a value of 1 */
    SHAPE_POLICY_UNIT = 100, /* and the policy's to a factor of e in how likely a move is */
    THREAT_SETS = 64
};

/* The shape evaluator's numbers for one colour. A cell has a number by its code: [0] with that
 * colour to move, [1] with the other to move. */
struct shape_weights {
    int16_t value[2][CELL_CODES];
    int16_t threat[THREAT_SETS]; /* by THREAT bits, with that colour to move */
    int16_t policy[2][CELL_CODES];
};

struct rule_weights {
    const struct shape_weights *black, *white;
};

enum {
    THREAT_FOUR_THREE = 1,        /* the mover can make a four and an open three at once */
    THREAT_DOUBLE_THREE = 2,      /* the mover can make two open threes at once */
    THREAT_FOUR = 4,              /* the mover can make a four */
    THREAT_OTHER_OPEN_FOUR = 8,   /* the other could make an open four */
    THREAT_OTHER_FOUR_THREE = 16, /* and so on */
    THREAT_OTHER_DOUBLE_THREE = 32
};

/* Which threats exist, with colour `own` (0 black, 1 white) to move. */
unsigned eval_threats(const struct shapes *shapes, int own);

/* The numbers that fit a rule, for all evaluators. */
struct eval_weights {
    const struct rule_weights *shapes;
    const struct rule_nets *nets; /* see eval/net.h */
};

const struct eval_weights *eval_weights_for(lz_rule rule);

#endif
