#include "session/clocks.h"

void clocks_reset(struct clocks *clocks, const struct clock_setup *setup, int64_t now_ms)
{
    clocks->left_ms[0] = clocks->left_ms[1] = setup->game_ms;
    clocks->ticking = false;
    clocks_begin_turn(clocks, now_ms);
}

void clocks_begin_turn(struct clocks *clocks, int64_t now_ms)
{
    clocks->turn_began_ms = now_ms;
    clocks->move_used_ms = 0;
}

bool clocks_run(const struct clocks *clocks, bool live)
{
    return clocks->ticking && !clocks->held && live;
}

void clocks_charge(struct clocks *clocks, int seat, bool live, int64_t now_ms)
{
    if (clocks_run(clocks, live)) {
        const int64_t used = now_ms - clocks->turn_began_ms;
        clocks->left_ms[seat] -= used;
        clocks->move_used_ms += used;
    }
    clocks->turn_began_ms = now_ms;
}

int64_t clocks_left(const struct clocks *clocks, const struct clock_setup *setup, int seat,
                    int to_move, bool live, int64_t now_ms)
{
    const bool turn = seat == to_move;
    const int64_t now_used = turn && clocks_run(clocks, live) ? now_ms - clocks->turn_began_ms : 0;
    const int64_t move_left = setup->move_ms - now_used - (turn ? clocks->move_used_ms : 0);
    if (setup->game_ms == 0)
        return setup->move_ms ? move_left : 0;
    const int64_t game_left = clocks->left_ms[seat] - now_used;
    return setup->move_ms && move_left < game_left ? move_left : game_left;
}

void clocks_refill(struct clocks *clocks, const struct clock_setup *setup, int seat)
{
    if (setup->game_ms && clocks->left_ms[seat] <= 0)
        clocks->left_ms[seat] = setup->game_ms;
}
