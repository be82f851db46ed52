/* The interface between the search and an evaluator: a table of functions, so that the search does
 * not depend on the kind of evaluator. An evaluator follows the worker's position through the
 * deltas of src/shape. A push only counts one more delta; the work is done when a value is asked
 * for.
 *
 * Values are fitted to one scale: EVAL_SCALE means that the mover wins with probability
 * 1 / (1 + 1/e). A searched score is surer than a static value of the same size; src/player turns
 * scores into win rates for people. */
#ifndef LIANZI_EVAL_EVAL_H
#define LIANZI_EVAL_EVAL_H

#include "shape/shapes.h"

enum {
    EVAL_SCALE = 200,
    EVAL_MAX = 20000,       /* values lie strictly within */
    EVAL_POLICY_MAX = 65536 /* a move's promise, either way, at most */
};

struct eval_weights;

/* What a value is made of. */
struct eval_parts {
    int value;
    int threats;             /* for the set of threats on the board */
    int empty;               /* the rest if no cell counts */
    int worth[BOARD_POINTS]; /* the value less its value if this cell counts nothing */
};

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
    /* Takes the position's value for `mover` apart. */
    void (*explain)(void *state, const struct shapes *shapes, lz_colour mover,
                    struct eval_parts *out);
};

/* A small network over the pairs of shapes on every line, see eval/net.h, and one over whole lines,
 * see net/lines.h. */
extern const struct lz_eval_ops eval_by_net, eval_by_lines;

enum {
    POLICY_UNIT = 100, /* numbers of the policy are this many to a factor of e in likelihood */
    THREAT_SETS = 64
};

/* How likely a move to a cell is, by the cell's code for one colour: [0] as that colour's own move,
 * [1] as the other colour's. */
struct policy_weights {
    int16_t number[2][CELL_CODES];
};

struct rule_policy {
    const struct policy_weights *black, *white;
};

enum {
    THREAT_FOUR_THREE = 1,        /* the mover can make a four and an open three at once */
    THREAT_DOUBLE_THREE = 2,      /* the mover can make two open threes at once */
    THREAT_FOUR = 4,              /* the mover can make a four */
    THREAT_OTHER_OPEN_FOUR = 8,   /* the other could make an open four */
    THREAT_OTHER_FOUR_THREE = 16, /* and so on */
    THREAT_OTHER_DOUBLE_THREE = 32
};

/* The set of THREAT bits that hold with colour `own` (0 black, 1 white) to move. */
unsigned eval_threats(const struct shapes *shapes, int own);

/* A rule's numbers. */
struct eval_weights {
    const struct rule_policy *policy; /* orders moves where `lines` is NULL, which has its own */
    const struct rule_nets *nets;     /* see eval/net.h */
    const struct lines_net *lines;    /* see net/lines.h; NULL for a rule that has none */
};

const struct eval_weights *eval_weights_for(lz_rule rule);

/* The evaluator that a rule's numbers are for. */
static inline const struct lz_eval_ops *eval_ops(const struct eval_weights *weights)
{
    return weights->lines ? &eval_by_lines : &eval_by_net;
}

/* The size of a state that has room for every evaluator's. */
size_t eval_state_size(void);

#endif
