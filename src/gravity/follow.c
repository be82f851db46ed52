#include "gravity/follow.h"

#define LOWEST UINT64_C(0x0001000100010001)
#define HIGHEST UINT64_C(0x8000800080008000)

/* Adds to `out` the cells from which four of `set` go on in steps of `step` bits. */
static inline uint64_t lines_by(const struct gravity_set *set, int step)
{
    const uint64_t a = set->word[0], b = set->word[1], c = set->word[2];
    const uint64_t pa = a & (a >> step | b << (64 - step)), pb = b & (b >> step | c << (64 - step)),
                   pc = c & c >> step;
    const int twice = 2 * step;
    return (pa & (pa >> twice | pb << (64 - twice))) | (pb & (pb >> twice | pc << (64 - twice))) |
           (pc & pc >> twice);
}

/* Whether a set holds a line of four. */
static bool holds(const struct gravity_set *set)
{
    return (lines_by(set, 1) | lines_by(set, GRAVITY_COLUMN_BITS) |
            lines_by(set, GRAVITY_COLUMN_BITS - 1) | lines_by(set, GRAVITY_COLUMN_BITS + 1)) != 0;
}

static bool holds_with(const struct gravity_set *reach, int a, int b)
{
    struct gravity_set set = *reach;
    gravity_set_add(&set, a);
    gravity_set_add(&set, b);
    return holds(&set);
}

/* Whether no line is left to the mover when he gets `reach` and one of each pair of `bases`, for
 * some way of pairing them. */
static bool no_line(const struct gravity_set *reach, const struct gravity_set *bases)
{
    const struct gravity_set all = gravity_or(*reach, bases);
    if (!holds(&all))
        return true;
    struct gravity_set left = *bases;
    int of[4], count = 0;
    while (gravity_set_any(&left)) {
        if (count == 4)
            return false;
        of[count++] = gravity_set_pop(&left);
    }
    if (!count || holds(reach))
        return false;
    if (count == 2)
        return !holds_with(reach, of[0], of[0]) && !holds_with(reach, of[1], of[1]);
    bool bad[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++)
            bad[i][j] = bad[j][i] = holds_with(reach, of[i], of[j]);
    for (int i = 1; i < 4; i++) { /* 0 with i, the others with each other */
        const int j = i == 1 ? 2 : 1, k = 6 - i - j;
        if (!bad[0][j] && !bad[0][k] && !bad[i][j] && !bad[i][k])
            return true;
    }
    return false;
}

/* Cells up to and including the lowest one of `stops` in each column. */
static inline struct gravity_set upto(const struct gravity_set *stops)
{
    struct gravity_set set;
    for (int i = 0; i < GRAVITY_WORDS; i++) {
        const uint64_t ends = stops->word[i] | HIGHEST;
        set.word[i] = ends ^ (ends - LOWEST);
    }
    return set;
}

/* The columns, all their bits, in which a set has a cell. */
static inline struct gravity_set columns_of(const struct gravity_set *set)
{
    struct gravity_set columns;
    for (int i = 0; i < GRAVITY_WORDS; i++)
        columns.word[i] = ((set->word[i] + (HIGHEST - LOWEST)) >> 15 & LOWEST) * 0xffff;
    return columns;
}

enum follow follow_prove(const struct drops *drops, const struct drops_geometry *g)
{
    const int mover = drops->mover;
    const struct gravity_set *mine = &drops->stones[mover];
    const struct gravity_set empty = gravity_without(g->board, &drops->full);
    const struct gravity_set playable = drops_playable(drops, g);
    const struct gravity_set bases = gravity_without(playable, &g->followed);
    const struct gravity_set mover_cells = gravity_and(empty, &g->followed);
    const struct gravity_set under = drops_below(g, gravity_and(drops->wins[1 - mover], &empty));
    const struct gravity_set lost = gravity_and(under, &mover_cells);
    if (drops->empty % 2 == 0) {
        const struct gravity_set reached = upto(&lost);
        const struct gravity_set cells = gravity_and(mover_cells, &reached);
        const struct gravity_set reach = gravity_or(*mine, &cells);
        if (!no_line(&reach, &bases))
            return FOLLOW_NOTHING;
        return gravity_set_any(&lost) ? FOLLOW_WINS : FOLLOW_HOLDS;
    }
    const struct gravity_set wins = gravity_and(drops->wins[1 - mover], &mover_cells);
    if (!gravity_set_any(&wins))
        return FOLLOW_NOTHING;
    for (struct gravity_set left = bases; gravity_set_any(&left);) {
        struct gravity_set base = {{0}};
        gravity_set_add(&base, gravity_set_pop(&left));
        const struct gravity_set column = columns_of(&base);
        const struct gravity_set here = gravity_and(wins, &column);
        if (!gravity_set_any(&here))
            continue;
        const struct gravity_set below = gravity_and(drops_below(g, here), &empty);
        const struct gravity_set others = gravity_without(lost, &column);
        const struct gravity_set stops = gravity_or(others, &below);
        const struct gravity_set reached = upto(&stops);
        struct gravity_set cells = gravity_and(empty, &reached);
        for (int i = 0; i < GRAVITY_WORDS; i++)
            cells.word[i] &= g->followed.word[i] ^ column.word[i];
        const struct gravity_set reach = gravity_or(*mine, &cells);
        const struct gravity_set paired = gravity_without(bases, &column);
        if (no_line(&reach, &paired))
            return FOLLOW_WINS;
    }
    return FOLLOW_NOTHING;
}
