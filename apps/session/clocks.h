/* The clocks of both seats. The caller says whose turn it is and whether the game goes on, and
 * passes times in milliseconds of any steady clock. */
#ifndef LIANZI_SESSION_CLOCKS_H
#define LIANZI_SESSION_CLOCKS_H

#include <stdbool.h>
#include <stdint.h>

enum { CLOCK_MS_MAX = 24 * 3600000 }; /* the longest time that a clock can be set to */

/* Zero turns a limit off. */
struct clock_setup {
    int64_t move_ms;
    int64_t game_ms;
    int64_t increment_ms; /* added to the game's time after each action */
};

struct clocks {
    int64_t left_ms[2];    /* of the game time, up to `turn_began` */
    int64_t turn_began_ms; /* when the running clock was last charged */
    int64_t move_used_ms;  /* in this turn, up to `turn_began` */
    bool ticking;          /* a clock runs ... */
    bool held;             /* ... unless it is held */
};

void clocks_reset(struct clocks *clocks, const struct clock_setup *setup, int64_t now_ms);
/* Starts a new turn, with its own clock at zero. */
void clocks_begin_turn(struct clocks *clocks, int64_t now_ms);
bool clocks_run(const struct clocks *clocks, bool live);
/* Charges the turn of `seat` for the time up to now. */
void clocks_charge(struct clocks *clocks, int seat, bool live, int64_t now_ms);
/* The rest of the seat's game time, or of its move time if that is less or the only limit;
 * `to_move` is the seat whose turn it is. */
int64_t clocks_left(const struct clocks *clocks, const struct clock_setup *setup, int seat,
                    int to_move, bool live, int64_t now_ms);
/* Gives a seat that ran out of time its whole time again. */
void clocks_refill(struct clocks *clocks, const struct clock_setup *setup, int seat);

#endif
