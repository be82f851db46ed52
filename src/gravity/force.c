#include "gravity/force.h"

enum force_state force_moves(const struct drops *drops, const struct drops_geometry *g,
                             struct gravity_set *open)
{
    const struct gravity_set playable = drops_playable(drops, g);
    const struct gravity_set wins = gravity_and(playable, &drops->wins[drops->mover]);
    if (gravity_set_any(&wins))
        return FORCE_WON;
    if (!drops->empty)
        return FORCE_FULL;
    const struct gravity_set *threats = &drops->wins[1 - drops->mover];
    const struct gravity_set urgent = gravity_and(playable, threats);
    const struct gravity_set under = drops_below(g, *threats);
    if (gravity_set_many(&urgent))
        return FORCE_LOST;
    *open = gravity_without(gravity_set_any(&urgent) ? urgent : playable, &under);
    return gravity_set_any(open) ? FORCE_OPEN : FORCE_LOST;
}

enum force_state force_settle(struct drops *drops, const struct drops_geometry *g,
                              struct gravity_set *open, uint8_t *line, int *length)
{
    for (;;) {
        const enum force_state state = force_moves(drops, g, open);
        if (state != FORCE_OPEN || gravity_set_many(open))
            return state;
        struct gravity_set single = *open;
        const int cell = gravity_set_pop(&single);
        if (line)
            line[(*length)++] = (uint8_t)cell;
        drops_place(drops, g, cell);
    }
}

/* The cells within reach of `cell` along a line that would complete one after a stone of `side` on
 * `cell`: bit win - 1 is the cell itself. */
static inline unsigned completing(const struct drops *drops, const struct drops_geometry *g,
                                  int side, int cell, int direction)
{
    const int reach = g->win - 1;
    const struct drops_place *place = &g->places[cell][direction];
    const unsigned line = drops->lines[side][place->line] | 1U << place->at;
    const unsigned window = (2U << 2 * reach) - 1;
    return g->completing[line << reach >> place->at & window] & place->board;
}

/* Adds the cells that would complete a line after a stone of `side` on `cell`; whether there is
 * any. */
static inline bool complete(const struct drops *drops, const struct drops_geometry *g, int side,
                            int cell, struct gravity_set *wins)
{
    bool any = false;
    for (int d = 0; d < DROPS_DIRECTIONS; d++) {
        for (unsigned left = completing(drops, g, side, cell, d); left; left &= left - 1) {
            gravity_set_add(wins, cell + (bits_lowest(left) - g->win + 1) * drops_step[d]);
            any = true;
        }
    }
    return any;
}

/* Puts a stone into the lines of its cell, or takes it out. */
static inline void toggle(struct drops *drops, const struct drops_geometry *g, int side, int cell)
{
    for (int d = 0; d < DROPS_DIRECTIONS; d++)
        drops->lines[side][g->places[cell][d].line] ^= (uint16_t)(1U << g->places[cell][d].at);
}

/* The cells `bits` below those of a set, counted through the columns; `bits` is 1 to 63. */
static inline struct gravity_set lowered(const struct gravity_set *set, int bits)
{
    const uint64_t a = set->word[0], b = set->word[1], c = set->word[2];
    return (struct gravity_set){
        {a >> bits | b << (64 - bits), b >> bits | c << (64 - bits), c >> bits}};
}

/* The cells `bits` above those of a set. */
static inline struct gravity_set raised(const struct gravity_set *set, int bits)
{
    const uint64_t a = set->word[0], b = set->word[1], c = set->word[2];
    return (struct gravity_set){
        {a << bits, b << bits | a >> (64 - bits), c << bits | b >> (64 - bits)}};
}

/* The cells of every run of four, in steps of so many bits, that has two stones of `own` or more
 * and otherwise cells of `playable`. */
static inline struct gravity_set runs_with_two(const struct gravity_set *own,
                                               const struct gravity_set *playable, int step)
{
    const struct gravity_set both = gravity_or(*own, playable), both_next = lowered(&both, step);
    const struct gravity_set pair = gravity_and(both, &both_next),
                             pair_on = lowered(&pair, 2 * step);
    struct gravity_set runs = gravity_and(pair, &pair_on); /* by their first cells */
    if (!gravity_set_any(&runs))
        return runs;
    const struct gravity_set own_next = lowered(own, step);
    const struct gravity_set two = gravity_and(*own, &own_next), two_on = lowered(&two, 2 * step);
    const struct gravity_set one = gravity_or(*own, &own_next), one_on = lowered(&one, 2 * step);
    for (int i = 0; i < GRAVITY_WORDS; i++)
        runs.word[i] &= two.word[i] | two_on.word[i] | (one.word[i] & one_on.word[i]);
    const struct gravity_set next = raised(&runs, step);
    runs = gravity_or(runs, &next);
    const struct gravity_set others = raised(&runs, 2 * step);
    return gravity_or(runs, &others);
}

/* Of the `open` moves, all that leave the mover a win at hand, and a few others. For lines of four
 * only. */
static struct gravity_set threatening(const struct drops *drops, const struct drops_geometry *g,
                                      struct gravity_set open)
{
    const struct gravity_set *own = &drops->stones[drops->mover];
    const struct gravity_set playable = drops_playable(drops, g);
    struct gravity_set cells = drops_below(g, drops->wins[drops->mover]);
    for (int i = 0; i < GRAVITY_WORDS; i++)
        cells.word[i] |= own->word[i] << 1 & own->word[i] << 2;
    for (int step = GRAVITY_COLUMN_BITS - 1; step <= GRAVITY_COLUMN_BITS + 1; step++) {
        const struct gravity_set runs = runs_with_two(own, &playable, step);
        cells = gravity_or(cells, &runs);
    }
    return gravity_and(open, &cells);
}

int force_wins(struct drops *drops, const struct drops_geometry *g, struct gravity_set open,
               int depth, int *budget)
{
    const int mover = drops->mover;
    if (g->win == 4)
        open = threatening(drops, g, open);
    if (!gravity_set_any(&open))
        return 0;
    const struct gravity_set full = drops->full;
    const struct gravity_set stones[2] = {drops->stones[0], drops->stones[1]};
    const struct gravity_set before[2] = {drops->wins[0], drops->wins[1]};
    const struct gravity_set under = drops_below(g, before[mover]);
    int plies = 0;
    while (gravity_set_any(&open) && !plies) {
        const int cell = gravity_set_pop(&open);
        struct gravity_set filled = full, wins = before[mover];
        if (!complete(drops, g, mover, cell, &wins) && !gravity_set_has(&under, cell))
            continue;
        gravity_set_add(&filled, cell);
        struct gravity_set playable = gravity_set_playable(&filled, &g->bottom, &g->board);
        struct gravity_set urgent = gravity_and(playable, &wins);
        if (!gravity_set_any(&urgent))
            continue;
        if (--*budget < 0)
            return 0;
        if (gravity_set_many(&urgent))
            return 3;
        const int answer = gravity_set_pop(&urgent);
        gravity_set_add(&filled, answer);
        playable = gravity_set_playable(&filled, &g->bottom, &g->board);
        const struct gravity_set above = gravity_and(playable, &wins);
        if (gravity_set_any(&above))
            return 3;
        if (depth == 1)
            continue;
        toggle(drops, g, mover, cell);
        drops->full = filled;
        drops->wins[mover] = wins;
        gravity_set_add(&drops->stones[mover], cell);
        gravity_set_add(&drops->stones[1 - mover], answer);
        complete(drops, g, 1 - mover, answer, &drops->wins[1 - mover]);
        toggle(drops, g, 1 - mover, answer);
        struct gravity_set moves;
        if (force_moves(drops, g, &moves) == FORCE_OPEN)
            plies = force_wins(drops, g, moves, depth - 1, budget);
        toggle(drops, g, mover, cell);
        toggle(drops, g, 1 - mover, answer);
        drops->full = full;
        drops->stones[0] = stones[0];
        drops->stones[1] = stones[1];
        drops->wins[0] = before[0];
        drops->wins[1] = before[1];
    }
    return plies ? plies + 2 : 0;
}

int force_gain(const struct drops *drops, const struct drops_geometry *g, int side, int cell)
{
    int gain = 0;
    for (int d = 0; d < DROPS_DIRECTIONS; d++) {
        for (unsigned left = completing(drops, g, side, cell, d); left; left &= left - 1) {
            const int at = cell + (bits_lowest(left) - g->win + 1) * drops_step[d];
            gain += !gravity_set_has(&drops->full, at) && !gravity_set_has(&drops->wins[side], at);
        }
    }
    return gain;
}
