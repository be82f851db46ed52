/* Proofs without search: the results that the side not to move can force by answering every move in
 * the same column, directly above it. This "follow-up" generalises Victor Allis's claimeven ("A
 * Knowledge-based Approach of Connect-Four", 1988). Here the mover tries to win, and the follower
 * answers.
 *
 * In a column with an even number of empty cells the mover then gets the 1st, 3rd, 5th ... of them
 * and the follower the others, so the mover can complete lines only within his stones and those
 * cells. In a column where the follower wins on the cell above one of the mover's, the mover
 * gets no further than that cell (he loses on it, unless it completes his own line). A column with
 * an odd number of empty cells (an odd column) can be treated in two ways:
 *   - "late": followed as it stands. The mover gets the 1st, 3rd ... cell and the last one, which
 *     the follower cannot answer there. The follower must then play in another column ("tempo").
 * The roles change in that column, so all its empty cells count as the mover's. In another odd
 *     column the tempo costs nothing else, since that column is even afterwards.
 *   - "paired" (Allis's baseinverse): the lowest cells of two odd columns are both playable; when
 *     the mover takes one the follower takes the other, and both columns are even from then on.
 *
 * `moves` is the number of own moves within which the mover must win. A column that takes him that
 * many moves to fill never costs a tempo.
 *
 * True means proved; false means only that no proof was found. */
#ifndef LIANZI_CONNECT4_FOLLOW_H
#define LIANZI_CONNECT4_FOLLOW_H

#include "base/bits.h"
#include "connect4/geometry.h"
#include "connect4/lines.h"

/* One position as the follower sees it. */
struct follow {
    uint64_t mine;  /* the mover's stones */
    uint64_t empty; /* playable cells, now or later */
    uint64_t wins;  /* empty cells on which the follower would win */
    uint64_t bases; /* the lowest empty cells of odd columns */
    uint64_t evens; /* the lowest empty cells of even columns that are not full */
};

/* The cells of each column up to and including the lowest one of `stops`. */
LINES_INLINE uint64_t follow_upto(const struct geometry *g, uint64_t stops)
{
    const uint64_t ends = stops | g->top;
    return ends ^ (ends - g->bottom);
}

LINES_INLINE uint64_t follow_column_of(const struct geometry *g, uint64_t cell)
{
    return geometry_column(g, bits_lowest(cell) / g->stride);
}

/* How many of the mover's moves fill the odd column of `cell`. */
LINES_INLINE int follow_cost(const struct geometry *g, uint64_t empty, uint64_t cell)
{
    return (bits_count(empty & follow_column_of(g, cell)) + 1) / 2;
}

/* Whether some pairing of `bases` leaves the mover without a line, if he gets the cells `reach` and
 * one of each pair. `bases` has two or four cells; with more the answer is no. */
LINES_INLINE bool follow_pairs(const struct geometry *g, uint64_t reach, uint64_t bases)
{
    const uint64_t a = bases & -bases, b = (bases ^ a) & -(bases ^ a), rest = bases ^ a ^ b;
    const int s = g->stride;
    if (!rest)
        return !lines_hold(reach | a, s) && !lines_hold(reach | b, s);
    const uint64_t c = rest & -rest, d = rest ^ c;
    if (d & (d - 1))
        return false;
    const bool ab = !lines_hold(reach | a | b, s), ac = !lines_hold(reach | a | c, s),
               ad = !lines_hold(reach | a | d, s), bc = !lines_hold(reach | b | c, s),
               bd = !lines_hold(reach | b | d, s), cd = !lines_hold(reach | c | d, s);
    return (ac && ad && bc && bd) || (ab && ad && bc && cd) || (ab && ac && bd && cd);
}

/* Whether the mover has no line left if he gets `reach` and one of each pair of `bases`. */
LINES_INLINE bool follow_no_line(const struct geometry *g, uint64_t reach, uint64_t bases)
{
    if (!lines_hold(reach | bases, g->stride))
        return true;
    return bases && !lines_hold(reach, g->stride) && follow_pairs(g, reach, bases);
}

/* Whether some even column can take the follower's tempo: all its cells go to the mover, and it
 * takes him no fewer than `moves` moves to fill. */
LINES_INLINE bool follow_tempo(const struct geometry *g, const struct follow *f, uint64_t reach,
                               int moves)
{
    for (uint64_t left = f->evens; left; left &= left - 1) {
        const uint64_t cells = f->empty & follow_column_of(g, left);
        if (bits_count(cells) >= 2 * moves && !lines_hold(reach | cells, g->stride))
            return true;
    }
    return false;
}

/* A bound n > `least` such that the mover's score is at most -n; 0 when none is proved. The
 * follower needs a winning cell below which the mover must play when all other cells are filled.
 * With an odd number of empty cells the winning cell must be in an odd column, which is treated
 * late; the other odd columns are paired. */
LINES_INLINE int follow_wins(const struct geometry *g, const struct follow *f, int least)
{
    const uint64_t lost = geometry_down(g, f->wins) & f->empty & g->even;
    if (bits_count(f->empty) % 2 == 0) {
        if (!lost)
            return 0;
        const uint64_t upto = follow_upto(g, lost);
        const int bound = bits_count((f->empty & ~upto) | (lost & upto)) / 2;
        if (bound <= least)
            return 0;
        return follow_no_line(g, f->mine | (f->empty & g->even & upto), f->bases) ? bound : 0;
    }
    int best = 0;
    if (!(f->wins & g->even))
        return 0;
    for (uint64_t left = f->bases; left; left &= left - 1) {
        const uint64_t column = follow_column_of(g, left);
        const uint64_t wins = f->wins & g->even & column;
        if (!wins)
            continue;
        const uint64_t stops = (lost & ~column) | geometry_down(g, wins & -wins);
        const uint64_t upto = follow_upto(g, stops);
        const int bound = bits_count((f->empty & ~upto) | (stops & upto)) / 2;
        if (bound <= least || bound <= best)
            continue;
        const uint64_t cells = f->empty & upto & (g->even ^ (column & g->board));
        if (follow_no_line(g, f->mine | cells, f->bases & ~column))
            best = bound;
    }
    return best;
}

#endif
