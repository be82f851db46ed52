#include "gravity/playout.h"

#include "base/random.h"
#include "gravity/follow.h"
#include "gravity/force.h"

enum {
    WIN_DEPTH = 3, /* stones of the mover in a win by threats, the last one not counted */
    WIN_BUDGET = 40
};

#define LANES UINT64_C(0x0001000100010001)

/* How many columns have a cell in a word of a set, at most one each, all below the column's top
 * bit. */
static inline int columns_count(uint64_t word)
{
    return (int)(((word + LANES * 0x7fff) >> 15 & LANES) * LANES >> 48);
}

/* Any cell of a set with at most one in each column, all as likely. */
static int any_cell(const struct gravity_set *set, uint64_t *random)
{
    int counts[GRAVITY_WORDS], sum = 0, i = 0;
    for (int w = 0; w < GRAVITY_WORDS; w++) {
        counts[w] = columns_count(set->word[w]);
        sum += counts[w];
    }
    int skip = (int)random_below(random, (uint32_t)sum);
    while (skip >= counts[i])
        skip -= counts[i++];
    uint64_t word = set->word[i];
    while (skip--)
        word &= word - 1;
    return i * 64 + bits_lowest(word);
}

/* The likelier of two moves drawn at random: the one that makes more winning cells, or takes more
 * from the other side. */
static int draw_cell(const struct drops *drops, const struct drops_geometry *g,
                     const struct gravity_set *moves, uint64_t *random)
{
    int cells[2], gains[2];
    if (!gravity_set_many(moves))
        return any_cell(moves, random);
    for (int i = 0; i < 2; i++) {
        cells[i] = any_cell(moves, random);
        gains[i] = force_gain(drops, g, 0, cells[i]) + force_gain(drops, g, 1, cells[i]);
    }
    return cells[gains[1] > gains[0]];
}

static int sign_of(int side)
{
    return side ? -1 : 1;
}

int playout_run(struct drops *drops, const struct drops_geometry *g, uint64_t *random)
{
    int low = -1, high = 1; /* what a side that followed would have got at least */
    for (;;) {
        const int other = sign_of(1 - drops->mover);
        struct gravity_set open;
        int result = 0, budget = WIN_BUDGET;
        enum force_state state = force_moves(drops, g, &open);
        if (state == FORCE_OPEN && force_wins(drops, g, open, WIN_DEPTH, &budget))
            state = FORCE_WON;
        const enum follow follow =
            state == FORCE_OPEN && g->win == 4 ? follow_prove(drops, g) : FOLLOW_NOTHING;
        if (state == FORCE_WON)
            result = -other;
        else if (state == FORCE_LOST || follow == FOLLOW_WINS)
            result = other;
        else if (follow == FOLLOW_HOLDS && other > 0)
            low = 0;
        else if (follow == FOLLOW_HOLDS)
            high = 0;
        if (state != FORCE_OPEN || follow == FOLLOW_WINS || low == high)
            return result < low ? low : result > high ? high : result;
        const struct gravity_set under = drops_below(g, drops->wins[drops->mover]);
        const struct gravity_set quiet = gravity_without(open, &under);
        drops_place(drops, g,
                    draw_cell(drops, g, gravity_set_any(&quiet) ? &quiet : &open, random));
    }
}
