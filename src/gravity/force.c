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

int force_wins(struct drops *drops, const struct drops_geometry *g, struct gravity_set open,
               int depth, int *budget)
{
    const int mover = drops->mover;
    const struct gravity_set full = drops->full;
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
        complete(drops, g, 1 - mover, answer, &drops->wins[1 - mover]);
        toggle(drops, g, 1 - mover, answer);
        struct gravity_set moves;
        if (force_moves(drops, g, &moves) == FORCE_OPEN)
            plies = force_wins(drops, g, moves, depth - 1, budget);
        toggle(drops, g, mover, cell);
        toggle(drops, g, 1 - mover, answer);
        drops->full = full;
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
