#include "gravity/playout.h"

#include "base/random.h"
#include "gravity/follow.h"
#include "gravity/force.h"
#include <string.h>

enum {
    WIN_DEPTH = 1,       /* of wins by threats that end a playout: a double threat */
    FOLLOW_PERCENT = 90, /* moves answered right above, if no other answer is known */
    DRAWS = 4,           /* of a move, for want of an answer */
    REMEMBERED = 32      /* playouts that a stone's worth is the mean of, about */
};

/* How much the worth of a stone counts in a choice, where a winning cell counts 1. */
static const float worth_weight = 4;

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

/* The best of some moves drawn at random: one that makes winning cells or takes them from the other
 * side, and that was worth much. */
static int draw_cell(const struct drops *drops, const struct drops_geometry *g,
                     const struct gravity_set *moves, struct playout_state *state)
{
    float most = 0;
    int best = -1;
    if (!gravity_set_many(moves))
        return any_cell(moves, &state->random);
    for (int i = 0; i < DRAWS; i++) {
        const int cell = any_cell(moves, &state->random);
        if (cell == best)
            continue;
        const int gain = force_gain(drops, g, 0, cell) + force_gain(drops, g, 1, cell);
        const float score = (float)gain + worth_weight * state->worth[drops->mover][cell];
        if (best < 0 || score > most) {
            best = cell;
            most = score;
        }
    }
    return best;
}

static int sign_of(int side)
{
    return side ? -1 : 1;
}

void playout_begin(struct playout_state *state, uint64_t seed)
{
    state->random = seed;
    memset(state->answers, GRAVITY_CELLS, sizeof state->answers);
    for (int cell = 0; cell < GRAVITY_CELLS; cell++)
        state->worth[0][cell] = state->worth[1][cell] = 0.5f;
}

/* Learns from the stones of a game; `mover` would have had the next one. */
static void learn(struct playout_state *state, const uint8_t *line, int length, int mover,
                  int result)
{
    for (int i = 1; i < length && result; i++) {
        const int side = (mover + length - i) % 2;
        const bool won = result == sign_of(side);
        uint8_t *answer = &state->answers[side][line[i - 1]];
        float *worth = &state->worth[side][line[i]];
        *worth += ((won ? 1.0f : 0.0f) - *worth) / REMEMBERED;
        if (won)
            *answer = line[i];
        else if (*answer == line[i])
            *answer = GRAVITY_CELLS;
    }
}

/* An answer to the last stone, out of `moves`. */
static int answer_cell(const struct drops *drops, const struct drops_geometry *g,
                       const struct gravity_set *moves, struct playout_state *state)
{
    const int learnt = playout_answer(state, drops), above = drops->last + 1;
    if (learnt < GRAVITY_CELLS && gravity_set_has(moves, learnt))
        return learnt;
    if (drops->last >= 0 && gravity_set_has(moves, above) &&
        random_below(&state->random, 100) < FOLLOW_PERCENT)
        return above;
    return draw_cell(drops, g, moves, state);
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
        int result = 0, budget = GRAVITY_COLUMNS;
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
