/* The network over whole lines: its numbers and its arithmetic.
 *
 * A line through an empty cell is the two halves beside it, which struct line_table numbers: halves
 * that no rule of the game tells apart are one. The unordered pair of halves selects a row of
 * NET_SUMS numbers. The cell's worth is the sum of its four lines' rows, each number held within
 * 0 .. NET_TOP, and the products of pairs of them. Of a line without stones no number is positive,
 * so cells out of all stones' sight count nothing. The sums over all empty cells pass through the
 * head of the colour to move.
 *
 * The policy has rows of its own for the same lines, of POLICY_SUMS numbers, summed up and held in
 * the same way; a stone's cell counts nothing. A move's promise looks at its cell and the eight
 * around it: the numbers of the cell, of those beside it, and of those at its corners are weighted
 * and added up, and what is positive is multiplied by a filter. The filter is made by a hidden
 * layer from the value's sums over all cells, for the colour to move: so the position says what
 * matters in a move.
 *
 * A scale and the position's margin, which is made of the value's hidden numbers, turn a score into
 * the chances of a win, a draw and a loss: struct lines_margin. */
#ifndef LIANZI_NET_LINES_H
#define LIANZI_NET_LINES_H

#include "base/cpu.h"
#include "net/eval.h"

enum {
    NET_WIDTH = 16, /* numbers of a view */
    NET_SUMS = 2 * NET_WIDTH,
    NET_TOP = 64,           /* 1 in the fitted network; LZ_CELLS_MAX times it fits 16 bits */
    NET_HIDDEN_UNIT = 4096, /* 1 in `hidden`; NET_TOP times this is 1 of a hidden sum */
    NET_HIDDEN_SHIFT = 8,   /* a hidden sum is shifted right before `out` */
    NET_OUT_UNIT = 4,       /* 1 in `out`; times 1 of a shifted hidden sum, 1 of a value */
    NET_UNIT = (NET_TOP * NET_HIDDEN_UNIT >> NET_HIDDEN_SHIFT) * NET_OUT_UNIT
};

enum {
    LINES_HALVES_MAX = 255,
    LINES_PAIRS_MAX = LINES_HALVES_MAX * (LINES_HALVES_MAX + 1) / 2,
    LINES_PRODUCTS = NET_SUMS / 2,
    LINES_VIEW_PRODUCTS = LINES_PRODUCTS / 2,
    LINES_PRODUCT_SHIFT = 6, /* NET_TOP is the product of two of NET_TOP */
    LINES_SUMS = NET_SUMS + LINES_PRODUCTS,
    LINES_SUM_MAX = NET_TOP * LZ_CELLS_MAX, /* of hidden numbers, too */
    LINES_HIDDEN = 32,
    LINES_SECOND = 32,
    LINES_SECOND_SHIFT = 11, /* 1 in `second` is 1 << this */
    POLICY_SUMS = 16,
    POLICY_HIDDEN = NET_SUMS,
    POLICY_AROUND_UNIT = 64, /* 1 in `around` */
    POLICY_AROUND_MAX = INT16_MAX / NET_TOP,
    POLICY_FILTER_UNIT = 1 << 14, /* 1 in a filter, EVAL_POLICY_UNIT of which are a factor of e */
    POLICY_FILTER_MAX = 2048,
    MARGIN_KNOTS = 9, /* from an empty board to a full one */
    MARGIN_SCALE_MIN = 4,
    MARGIN_SCALE_MAX = 1000
};

/* A row of numbers, black's view and then white's. */
typedef int8_t lines_row[NET_SUMS];

/* The sum of a cell's rows. */
struct net_row {
    _Alignas(16) int16_t number[NET_SUMS];
};

typedef int8_t policy_row[POLICY_SUMS];

struct policy_cell {
    _Alignas(16) int16_t number[POLICY_SUMS];
};

/* The parts of a move's promise: its own cell, the four cells beside it, the four at its corners.
 */
enum policy_part { POLICY_OWN, POLICY_BESIDE, POLICY_CORNER, POLICY_PARTS };

/* The sums over all empty cells: of their numbers, then of their products. A cell's product `i` is
 * that of number lines_factor(i) and the number LINES_VIEW_PRODUCTS after it, which is of the same
 * view, shifted right by LINES_PRODUCT_SHIFT. */
struct lines_sums {
    _Alignas(16) int16_t number[LINES_SUMS];
};

/* From the sums to a value for a colour to move. A hidden sum of either layer is shifted right, by
 * NET_HIDDEN_SHIFT and LINES_SECOND_SHIFT, and held within 0 .. LINES_SUM_MAX. The hidden numbers
 * of both layers pass through their weights `out`, and `threat` is added. NET_UNIT is 1 of a value.
 */
struct lines_head {
    _Alignas(16) int16_t hidden[LINES_HIDDEN][LINES_SUMS];
    int16_t second[LINES_SECOND][LINES_HIDDEN];
    int16_t out[LINES_HIDDEN], second_out[LINES_SECOND];
    int32_t hidden_bias[THREAT_SETS][LINES_HIDDEN]; /* by THREAT bits */
    int32_t second_bias[LINES_SECOND];
    int32_t threat[THREAT_SETS]; /* by THREAT bits */
};

/* The hidden numbers of both layers of a head. */
struct lines_hidden {
    _Alignas(16) int16_t first[LINES_HIDDEN];
    _Alignas(16) int16_t second[LINES_SECOND];
};

/* From the hidden numbers of a head to the margin of a position, by the logistic function L and the
 * network's scale: a score s wins with the chance L((s - margin) / scale), loses with
 * L((-s - margin) / scale), and draws otherwise. The hidden numbers pass through their weights, in
 * NET_UNIT, and the number for the share of the board that is filled is added, in the score's unit:
 * `filled` has one for each eighth, between which it changes in a line. */
struct lines_margin {
    int16_t out[LINES_HIDDEN], second_out[LINES_SECOND];
    int32_t filled[MARGIN_KNOTS];
};

/* From the sums of the cells' numbers to the filter for a colour to move. A hidden sum is shifted
 * right by NET_HIDDEN_SHIFT and held within 0 .. LINES_SUM_MAX. */
struct policy_filter {
    struct net_row hidden[POLICY_HIDDEN];
    int32_t hidden_bias[POLICY_HIDDEN];
    struct net_row out[POLICY_SUMS]; /* the weights of the hidden numbers */
    int32_t out_bias[POLICY_SUMS];
};

struct lines_net {
    int halves;                /* as in the rule's line_table */
    const lines_row *row;      /* by pair of halves */
    const policy_row *policy;  /* the same */
    struct lines_head head[2]; /* by the colour to move */
    /* Of the policy. The sizes of the weights of a number, each times the cells that it is for, are
     * POLICY_AROUND_MAX at most. */
    struct policy_cell around[POLICY_PARTS];
    struct policy_filter filter[2]; /* by the colour to move */
    int scale;                      /* of scores: MARGIN_SCALE_MIN .. MARGIN_SCALE_MAX */
    struct lines_margin margin[2];  /* by the colour to move */
};

/* The number of a cell that is a product's first factor. */
static inline int lines_factor(int product)
{
    return product / LINES_VIEW_PRODUCTS * NET_WIDTH + product % LINES_VIEW_PRODUCTS;
}

/* A value from a number in NET_UNIT. */
static inline int net_value_of(int64_t number)
{
    const int64_t value = number / NET_UNIT;
    return (int)(value >= EVAL_MAX ? EVAL_MAX - 1 : value <= -EVAL_MAX ? 1 - EVAL_MAX : value);
}

/* A number of a filter from its sum. */
static inline int16_t policy_filter_of(int32_t sum)
{
    const int32_t number = sum / POLICY_FILTER_UNIT, most = POLICY_FILTER_MAX;
    return (int16_t)(number > most ? most : number < -most ? -most : number);
}

/* A promise from the product with the filter. */
static inline int policy_promise_of(int32_t product)
{
    const int32_t promise = product / (NET_TOP * POLICY_AROUND_UNIT), most = EVAL_POLICY_MAX;
    return promise > most ? most : promise < -most ? -most : promise;
}

/* A stone's cell has this added to the numbers of its policy_cell, so that they are held at 0. */
enum { POLICY_STONE = -(1 << 14) };

/* The inner loops. The scalar kernel defines the result and the others equal it bit for bit.
 * `cells` holds the sum of the four rows of each cell, by point. */
struct lines_kernel {
    /* Writes the sums after the changes to `out`: `sums` are those before them. */
    void (*sum)(const lines_row *rows, const struct net_row *cells,
                const struct shape_change *changes, int count, const struct lines_sums *sums,
                struct lines_sums *out);
    /* The value of the sums with a set of THREAT bits, in NET_UNIT. */
    int64_t (*value)(const struct lines_head *head, const struct lines_sums *sums,
                     unsigned threats);
    /* Makes the changes in `cells`, or takes them back. */
    void (*make)(const lines_row *rows, struct net_row *cells, const struct shape_change *changes,
                 int count, bool back);
    /* The same for the policy's cells. */
    void (*make_policy)(const policy_row *rows, struct policy_cell *cells,
                        const struct shape_change *changes, int count, bool back);
    /* Writes the promises of moves to the points for the colour `own`, by the sums over all cells.
     */
    void (*policy)(const struct lines_net *net, int own, const struct lines_sums *sums,
                   const struct policy_cell *cells, const uint16_t *points, int count, int *out);
};

/* Adds an empty cell to the sums, or subtracts it. `cell` holds the sum of its four rows. */
void lines_count(const struct net_row *cell, bool away, struct lines_sums *sums);

/* The hidden numbers of the sums with a set of THREAT bits. */
void lines_hide(const struct lines_head *head, const struct lines_sums *sums, unsigned threats,
                struct lines_hidden *out);
/* The margin of a position where `filled` of `cells` cells are not empty: 0 .. EVAL_MAX. */
int lines_margin_of(const struct lines_margin *margin, const struct lines_hidden *hidden,
                    int filled, int cells);

/* The best for this machine. */
const struct lines_kernel *lines_kernel(void);

extern const struct lines_kernel lines_kernel_scalar;
#ifdef __SSE2__
extern const struct lines_kernel lines_kernel_sse2;
#endif
#ifdef CPU_HAS_V3_VECTORS
extern const struct lines_kernel lines_kernel_v3; /* where cpu_has_v3 */
#endif

#endif
