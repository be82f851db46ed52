/* The evaluation: values positions and ranks moves by a network over whole lines (net/lines.h). It
 * follows a worker's position through the deltas of src/shape. A push only counts one more delta;
 * the work is done when a value is asked for.
 *
 * Values are fitted to one scale: EVAL_SCALE means that the mover wins with probability
 * 1 / (1 + 1/e). A searched score is surer than a static value of the same size; the network's own
 * scale and a position's margin turn scores into chances for people. */
#ifndef LIANZI_NET_EVAL_H
#define LIANZI_NET_EVAL_H

#include "shape/shapes.h"

enum {
    EVAL_SCALE = 200,
    EVAL_MAX = 20000,        /* values lie strictly within */
    EVAL_POLICY_UNIT = 100,  /* a promise of this much more is e times as likely a move */
    EVAL_POLICY_MAX = 65536, /* a move's promise, either way, at most */
    THREAT_SETS = 64
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

/* What a value is made of. */
struct eval_parts {
    int value;
    int threats;             /* for the set of threats on the board */
    int empty;               /* the rest if no cell counts */
    int worth[BOARD_POINTS]; /* the value less its value if this cell counts nothing */
};

struct eval;
struct lines_net;
struct lines_hidden;

/* The network that the library has for a rule of five in a row. */
const struct lines_net *eval_net(lz_rule rule);

/* To be freed with free(), and of no use before eval_start(). NULL without memory. */
struct eval *eval_new(void);
/* `shapes` has just been set up: depth 0. The network outlives its use. */
void eval_start(struct eval *eval, const struct shapes *shapes, const struct lines_net *net);
/* A delta was added; the last one was, or is about to be, removed. */
void eval_push(struct eval *eval);
void eval_pop(struct eval *eval);
/* Several moves are about to be tried here: their values may be built upon this position's. */
void eval_keep(struct eval *eval, const struct shapes *shapes);
/* The position's value for `mover`. */
int eval_value(struct eval *eval, const struct shapes *shapes, lz_colour mover);
/* How far from 0 a score of this position must lie before a win is likelier than not, 0 or more:
 * see struct lines_margin. */
int eval_margin(struct eval *eval, const struct shapes *shapes, lz_colour mover);
/* The hidden numbers that the position's value and margin are made of. */
void eval_hidden(struct eval *eval, const struct shapes *shapes, lz_colour mover,
                 struct lines_hidden *out);
/* How promising each of `count` empty points is for `mover`, higher is better, within
 * EVAL_POLICY_MAX. */
void eval_policy(struct eval *eval, const struct shapes *shapes, lz_colour mover,
                 const uint16_t *points, int count, int *out);
/* Takes the position's value for `mover` apart. */
void eval_explain(struct eval *eval, const struct shapes *shapes, lz_colour mover,
                  struct eval_parts *out);

#endif
