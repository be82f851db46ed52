/* Decides by the rules of threats, without a search: the moves that do not lose, sequences of
 * single moves, and wins by threats alone. */
#ifndef LIANZI_GRAVITY_FORCE_H
#define LIANZI_GRAVITY_FORCE_H

#include "gravity/drops.h"

enum force_state {
    FORCE_OPEN, /* nothing decided: there are moves that do not lose at once */
    FORCE_WON,  /* the mover wins with the next stone */
    FORCE_LOST, /* every move lets the other side win */
    FORCE_FULL  /* no cell is left: a draw */
};

/* The state, and the open moves: the one that stops a win, or all that hand none to the other. */
enum force_state force_moves(const struct drops *drops, const struct drops_geometry *g,
                             struct gravity_set *open);
/* Plays single open moves until there are several, or the game is decided. `line` (may be NULL)
 * gets the cells, and `length` grows. */
enum force_state force_settle(struct drops *drops, const struct drops_geometry *g,
                              struct gravity_set *open, uint8_t *line, int *length);
/* Whether the mover, with these open moves, wins by moves that must each be answered. The plies to
 * that win, or 0 when none was found within the budget of stones. The board is changed meanwhile.
 */
int force_wins(struct drops *drops, const struct drops_geometry *g, struct gravity_set open,
               int depth, int *budget);
/* How many more cells would complete a line after a stone of `side` on `cell`. */
int force_gain(const struct drops *drops, const struct drops_geometry *g, int side, int cell);

#endif
