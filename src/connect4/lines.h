/* Lines of four on the bitboard: whether a set holds one, and which cells would complete one. Each
 * function handles one set or four at once, since a search node looks at all its children. The
 * shifts run off the board's edges into spare bits, so callers must cut results to empty cells. */
#ifndef LIANZI_CONNECT4_LINES_H
#define LIANZI_CONNECT4_LINES_H

#include <stdbool.h>
#include <stdint.h>

#define LINES_INLINE static inline __attribute__((always_inline))

enum { LANES = 4 };
typedef uint64_t lanes __attribute__((vector_size(LANES * sizeof(uint64_t))));

/* Ors into `r` the cells that complete three of `p` to a line in one direction (step `s` bits). The
 * three may be before the cell (`q`: pairs of a cell and the one before it), behind it, or on both
 * sides. */
#define LINES_COMPLETE(type, r, p, s)                                                              \
    do {                                                                                           \
        const type before_ = (p) << (s), q_ = (p)&before_;                                         \
        (r) |= ((q_ << (s)) & (((p) << 3 * (s)) | ((p) >> (s)))) |                                 \
               ((q_ >> 2 * (s)) & (before_ | ((p) >> 3 * (s))));                                   \
    } while (0)

#define LINES_HOLD(type, r, p, s)                                                                  \
    do {                                                                                           \
        const type pair_ = (p) & ((p) >> (s));                                                     \
        (r) |= pair_ & (pair_ >> 2 * (s));                                                         \
    } while (0)

/* The cells that complete a line of `p`; not cut to the board. */
LINES_INLINE uint64_t lines_completing(uint64_t p, int stride)
{
    uint64_t r = (p << 1) & (p << 2) & (p << 3);
    LINES_COMPLETE(uint64_t, r, p, stride);
    LINES_COMPLETE(uint64_t, r, p, stride - 1);
    LINES_COMPLETE(uint64_t, r, p, stride + 1);
    return r;
}

LINES_INLINE void lines_completing_lanes(lanes *out, const lanes *set, int stride)
{
    const lanes p = *set;
    lanes r = (p << 1) & (p << 2) & (p << 3);
    LINES_COMPLETE(lanes, r, p, stride);
    LINES_COMPLETE(lanes, r, p, stride - 1);
    LINES_COMPLETE(lanes, r, p, stride + 1);
    *out = r;
}

/* Whether `p`, cells of the board, holds a line of four. */
LINES_INLINE bool lines_hold(uint64_t p, int stride)
{
    uint64_t r = 0;
    LINES_HOLD(uint64_t, r, p, 1);
    LINES_HOLD(uint64_t, r, p, stride);
    LINES_HOLD(uint64_t, r, p, stride - 1);
    LINES_HOLD(uint64_t, r, p, stride + 1);
    return r != 0;
}

/* A lane is 0 where its set holds no line. */
LINES_INLINE void lines_hold_lanes(lanes *out, const lanes *set, int stride)
{
    const lanes p = *set;
    lanes r = {0, 0, 0, 0};
    LINES_HOLD(lanes, r, p, 1);
    LINES_HOLD(lanes, r, p, stride);
    LINES_HOLD(lanes, r, p, stride - 1);
    LINES_HOLD(lanes, r, p, stride + 1);
    *out = r;
}

#endif
