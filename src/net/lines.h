/* The network over whole lines: its numbers and its arithmetic.
 *
 * A line through an empty cell is the two halves beside it, which struct line_table numbers: halves
 * that no rule of the game tells apart are one. The unordered pair of halves selects a row of
 * NET_SUMS numbers. The cell's worth is the sum of its four lines' rows, each number held within
 * 0 .. NET_TOP. The row of a line without stones is zero, so cells out of all stones' sight count
 * nothing. The sums over all empty cells pass through the head of the colour to move (eval/net.h).
 */
#ifndef LIANZI_NET_LINES_H
#define LIANZI_NET_LINES_H

#include "eval/net_kernel.h"

enum {
    LINES_HALVES_MAX = 255,
    LINES_PAIRS_MAX = LINES_HALVES_MAX * (LINES_HALVES_MAX + 1) / 2,
    LINES_CHANGES = BOARD_DIRECTIONS * 2 * LINE_RADIUS + 1, /* by one stone, at most */
    LINES_NOWHERE = UINT16_MAX
};

typedef int8_t lines_row[NET_SUMS];

struct lines_net {
    int halves;              /* as in the rule's line_table */
    const lines_row *row;    /* by pair of halves */
    struct net_head head[2]; /* by the colour to move */
};

/* The index of a pair of halves' row. */
static inline unsigned lines_pair(unsigned a, unsigned b)
{
    const unsigned low = a < b ? a : b, high = a < b ? b : a;
    return high * (high + 1) / 2 + low;
}

/* A cell and the rows of one of its lines before and after a stone. For the cell that the stone
 * takes both are LINES_NOWHERE. */
struct lines_change {
    uint16_t point, before, after;
};

/* The inner loops. The scalar kernel defines the result and the others equal it bit for bit.
 * `cells` holds the sum of the four rows of each cell, by point. */
struct lines_kernel {
    /* Writes the sums after the changes to `out`: `sums` are those before them. */
    void (*sum)(const lines_row *rows, const struct net_row *cells,
                const struct lines_change *changes, int count, const struct net_row *sums,
                struct net_row *out);
    /* Makes the changes in `cells`, or takes them back. */
    void (*make)(const lines_row *rows, struct net_row *cells, const struct lines_change *changes,
                 int count, bool back);
};

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
