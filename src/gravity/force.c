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

/* Whether a stone of the mover on `cell` makes the other side answer at once. `under` has the cells
 * below the mover's winning ones. */
static bool forces(const struct drops *drops, const struct drops_geometry *g, int cell,
                   const struct gravity_set *playable, const struct gravity_set *under)
{
    if (gravity_set_has(under, cell))
        return true;
    for (int d = 0; d < DROPS_DIRECTIONS; d++) {
        for (unsigned left = completing(drops, g, drops->mover, cell, d); left; left &= left - 1) {
            const int at = cell + (bits_lowest(left) - g->win + 1) * drops_step[d];
            if (at == cell + 1 || gravity_set_has(playable, at))
                return true;
        }
    }
    return false;
}

int force_wins(const struct drops *drops, const struct drops_geometry *g, struct gravity_set open,
               int depth, int *budget)
{
    const struct gravity_set playable = drops_playable(drops, g);
    const struct gravity_set under = drops_below(g, drops->wins[drops->mover]);
    while (gravity_set_any(&open)) {
        const int cell = gravity_set_pop(&open);
        if (!forces(drops, g, cell, &playable, &under))
            continue;
        if (--*budget < 0)
            return 0;
        struct drops next = *drops;
        struct gravity_set moves;
        drops_place(&next, g, cell);
        enum force_state state = force_moves(&next, g, &moves);
        if (state == FORCE_LOST)
            return 3;
        if (state != FORCE_OPEN || gravity_set_many(&moves))
            continue;
        drops_place(&next, g, gravity_set_pop(&moves));
        state = force_moves(&next, g, &moves);
        if (state == FORCE_WON)
            return 3;
        const int plies =
            state == FORCE_OPEN && depth > 1 ? force_wins(&next, g, moves, depth - 1, budget) : 0;
        if (plies)
            return plies + 2;
    }
    return 0;
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
