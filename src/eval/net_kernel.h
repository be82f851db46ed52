/* The inner loops of the network evaluator: the sums over cells and the hidden sums. The scalar
 * kernel defines the result and the others equal it bit for bit. One is chosen when an evaluator is
 * set up. Each kernel's file is named by its instruction set. */
#ifndef LIANZI_EVAL_NET_KERNEL_H
#define LIANZI_EVAL_NET_KERNEL_H

#include "base/cpu.h"
#include "eval/net.h"

enum { NET_SUMS = 2 * NET_WIDTH };

/* A row of numbers, black's view and then white's. */
struct net_row {
    _Alignas(16) int16_t number[NET_SUMS];
};

/* The rows that a cell's worth is made of, for both views. */
struct net_rows {
    struct net_row bias;
    struct net_row pair[NET_PAIRS]; /* by white's shape * NET_SHAPES + black's */
};

struct net_kernel {
    /* Adds to `sums` the worth of `added` cells, whose line shapes (as in struct shape_cell) come
     * first in `lines`, and subtracts that of the `taken` ones after them. No cell has equal shapes
     * for both colours throughout. */
    void (*cells)(const struct net_rows *rows, const uint32_t *lines, int added, int taken,
                  struct net_row *sums);
    /* The hidden sums' part of a value, in NET_UNIT. */
    int64_t (*hidden)(const struct net_head *head, const int16_t inputs[NET_SUMS]);
};

/* The best for this machine. */
const struct net_kernel *net_kernel(void);

extern const struct net_kernel net_kernel_scalar;
#ifdef __SSE2__
extern const struct net_kernel net_kernel_sse2;
#endif
#ifdef CPU_HAS_V3_VECTORS
extern const struct net_kernel net_kernel_v3; /* where cpu_has_v3 */
#endif

/* A value from a number in NET_UNIT. */
static inline int net_value_of(int64_t number)
{
    const int64_t value = number / NET_UNIT;
    return (int)(value >= EVAL_MAX ? EVAL_MAX - 1 : value <= -EVAL_MAX ? 1 - EVAL_MAX : value);
}

/* The indices into `pair` of a cell's four lines. White's shape stands beside black's, two
 * directions in each half. */
struct net_pairs {
    unsigned index[4];
};

static inline struct net_pairs net_pairs_of(uint32_t lines)
{
    const uint32_t even = (lines & 0x0f0f) | (lines >> 12 & 0xf0f0);
    const uint32_t odd = (lines >> 4 & 0x0f0f) | (lines >> 16 & 0xf0f0);
    return (struct net_pairs){{even & 255, even >> 8, odd & 255, odd >> 8}};
}

#endif
