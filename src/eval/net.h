/* The numbers of the network evaluator for one colour to move, and their arithmetic.
 *
 * On a line through an empty cell each colour has a shape. The pair of shapes selects a row of
 * NET_WIDTH numbers in either colour's view. The cell's worth is the sum of the four lines' rows
 * and `bias`, each number held within 0 .. NET_TOP. A cell whose four pairs are all of equal shapes
 * counts nothing, so the size of an empty board does not matter. The sums over all cells, the
 * mover's view first, pass through `hidden`; its positive outputs pass through `out`, and `threat`
 * is added. NET_UNIT of the result is 1 of a value.
 *
 * Colours that play alike share their numbers; otherwise black's view is by black's numbers and
 * white's view by white's, whichever colour is to move. */
#ifndef LIANZI_EVAL_NET_H
#define LIANZI_EVAL_NET_H

#include "eval/eval.h"

enum {
    NET_SHAPES = 16, /* room for every line_shape */
    NET_PAIRS = NET_SHAPES * NET_SHAPES,
    NET_WIDTH = 16,
    NET_ALIGNMENT = 8, /* bytes, of rows: less, and ThreadSanitizer checks vectors the slow way */
    NET_HIDDEN = 32,
    NET_TOP = 64,           /* 1 in the fitted network; LZ_CELLS_MAX times it fits 16 bits */
    NET_PAIR_MAX = 6000,    /* bounds `pair` and `bias`, either way: five of them fit 16 bits */
    NET_HIDDEN_UNIT = 4096, /* 1 in `hidden`; NET_TOP times this is 1 of a hidden sum */
    NET_HIDDEN_SHIFT = 8,   /* a hidden sum is shifted right before `out` */
    NET_OUT_UNIT = 4,       /* 1 in `out`; times 1 of a shifted hidden sum, 1 of a value */
    NET_UNIT = (NET_TOP * NET_HIDDEN_UNIT >> NET_HIDDEN_SHIFT) * NET_OUT_UNIT
};

/* From the sums over the cells to a value. */
struct net_head {
    _Alignas(NET_ALIGNMENT) int16_t hidden[NET_HIDDEN][2 * NET_WIDTH];
    int32_t hidden_bias[NET_HIDDEN];
    int16_t out[NET_HIDDEN];
    int32_t threat[THREAT_SETS]; /* by THREAT bits */
};

struct net_weights {
    int16_t pair[NET_PAIRS][NET_WIDTH]; /* by own shape * NET_SHAPES + the other's */
    int16_t bias[NET_WIDTH];
    struct net_head head;
};

struct rule_nets {
    const struct net_weights *black, *white;
};

#endif
