#include "gravity/playout.h"

#include "base/random.h"
#include "gravity/follow.h"
#include "gravity/force.h"
#include <string.h>

enum {
    WIN_DEPTH = 3, /* stones of the mover in a win by threats, the last one not counted */
    WIN_BUDGET = 40,
    FOLLOW_PERCENT = 75 /* moves answered right above, if no other answer is known */
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

void playout_begin(struct playout_state *state, uint64_t seed)
{
    state->random = seed;
    memset(state->answers, GRAVITY_CELLS, sizeof state->answers);
}

/* Learns from the stones of a game; `mover` would have had the next one. */
static void learn(struct playout_state *state, const uint8_t *line, int length, int mover,
                  int result)
{
    for (int i = 1; i < length && result; i++) {
        const int side = (mover + length - i) % 2;
        uint8_t *answer = &state->answers[side][line[i - 1]];
        if (result == sign_of(side))
            *answer = line[i];
        else if (*answer == line[i])
            *answer = GRAVITY_CELLS;
    }
}

/* An answer to the last stone, out of `moves`. */
static int answer_cell(const struct drops *drops, const struct drops_geometry *g,
                       const struct gravity_set *moves, struct playout_state *state)
{
    const int last = drops->last;
    if (last >= 0) {
        const int learnt = state->answers[drops->mover][last];
        if (learnt < GRAVITY_CELLS && gravity_set_has(moves, learnt))
            return learnt;
        if (gravity_set_has(moves, last + 1) && random_below(&state->random, 100) < FOLLOW_PERCENT)
            return last + 1;
    }
    return draw_cell(drops, g, moves, &state->random);
}

int playout_run(struct drops *drops, const struct drops_geometry *g, struct playout_state *state)
{
    int length = 0, low = -1, high = 1; /* what a side that followed would have got at least */
    uint8_t line[GRAVITY_CELL_MAX];
    for (;;) {
        if (drops->last >= 0)
            line[length++] = (uint8_t)drops->last;
        const int other = sign_of(1 - drops->mover);
        struct gravity_set open;
        int result = 0, budget = WIN_BUDGET;
        enum force_state forced = force_moves(drops, g, &open);
        if (forced == FORCE_OPEN && force_wins(drops, g, open, WIN_DEPTH, &budget))
            forced = FORCE_WON;
        const enum follow follow =
            forced == FORCE_OPEN && g->win == 4 ? follow_prove(drops, g) : FOLLOW_NOTHING;
        if (forced == FORCE_WON)
            result = -other;
        else if (forced == FORCE_LOST || follow == FOLLOW_WINS)
            result = other;
        else if (follow == FOLLOW_HOLDS && other > 0)
            low = 0;
        else if (follow == FOLLOW_HOLDS)
            high = 0;
        if (forced != FORCE_OPEN || follow == FOLLOW_WINS || low == high) {
            result = result < low ? low : result > high ? high : result;
            learn(state, line, length, drops->mover, result);
            return result;
        }
        const struct gravity_set under = drops_below(g, drops->wins[drops->mover]);
        const struct gravity_set quiet = gravity_without(open, &under);
        drops_place(drops, g,
                    answer_cell(drops, g, gravity_set_any(&quiet) ? &quiet : &open, state));
    }
}
