/* The numbers of the network evaluator, and what it makes of them, for one colour to move.
 *
 * On a line through an empty cell each colour has a shape. The pair of them is worth a row of
 * NET_WIDTH numbers, seen from either colour; the four lines' rows and `bias` added, each number
 * held within 0 .. NET_TOP, are what the cell is worth. A cell whose four pairs are each of equal
 * shapes counts nothing, so that the size of an empty board does not matter. The sums over all
 * cells, the mover's view first, go through `hidden` and what of it is above zero through `out`,
 * to which `threat` is added. A value of 1 / NET_UNIT is 1.
 *
 * Colours that play alike share their numbers; in renju each has its own, and a cell is worth in
 * black's view what black's numbers say, in white's what white's say, whoever is to move. */
#ifndef LIANZI_EVAL_NET_H
#define LIANZI_EVAL_NET_H

#include "eval/eval.h"

enum {
    NET_SHAPES = 16, /* room for every line_shape */
    NET_PAIRS = NET_SHAPES * NET_SHAPES,
    NET_WIDTH = 16,
    NET_ALIGNMENT = 8, /* bytes, of rows: less, and ThreadSanitizer checks vectors the slow way */
    NET_HIDDEN = 32,
    NET_TOP = 64,           /* 1 in the fitted network; as many as LZ_CELLS_MAX of it fit 16 bits */
    NET_PAIR_MAX = 6000,    /* of `pair` and `bias`, either way: five of them fit 16 bits */
    NET_HIDDEN_UNIT = 4096, /* and NET_TOP of it: 1 of a hidden sum */
    NET_HIDDEN_SHIFT = 8,   /* taken off a hidden sum before `out` */
    NET_OUT_UNIT = 4,       /* and a hidden sum's unit without the shift: 1 of a value */
    NET_UNIT = (NET_TOP * NET_HIDDEN_UNIT >> NET_HIDDEN_SHIFT) * NET_OUT_UNIT
};

struct net_weights {
    int16_t pair[NET_PAIRS][NET_WIDTH]; /* by own shape * NET_SHAPES + the other's */
    int16_t bias[NET_WIDTH];
    _Alignas(NET_ALIGNMENT) int16_t hidden[NET_HIDDEN][2 * NET_WIDTH];
    int32_t hidden_bias[NET_HIDDEN];
    int16_t out[NET_HIDDEN];
    int32_t threat[THREAT_SETS]; /* by THREAT bits */
};

struct rule_nets {
    const struct net_weights *black, *white;
};

#endif
