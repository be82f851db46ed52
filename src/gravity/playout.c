#include "gravity/playout.h"

#include "base/random.h"
#include "gravity/force.h"

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

int playout_run(struct drops *drops, const struct drops_geometry *g, uint64_t *random)
{
    for (;;) {
        struct gravity_set open;
        const enum force_state state = force_moves(drops, g, &open);
        if (state == FORCE_FULL)
            return 0;
        if (state != FORCE_OPEN)
            return (state == FORCE_WON) == (drops->mover == 0) ? 1 : -1;
        const struct gravity_set under = drops_below(g, drops->wins[drops->mover]);
        const struct gravity_set quiet = gravity_without(open, &under);
        drops_place(drops, g, any_cell(gravity_set_any(&quiet) ? &quiet : &open, random));
    }
}
