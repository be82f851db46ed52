/* Thinks about the session's position: limits, answers, pondering. */
#ifndef LIANZI_GOMOCUP_THINK_H
#define LIANZI_GOMOCUP_THINK_H

#include "gomocup/session.h"

/* Sets the limits of a think that begins now, from the settings and the clock. */
void think_limits(struct session *session, lz_limits *limits);
/* Charges the clock for the command since it came. */
void think_spent(struct session *session);
/* Adds the increment to the clock after a move of ours. */
void think_moved(struct session *session);
/* Tells the value of INFO that could not be met, if there is one. */
void think_complain(struct session *session);
/* Begins to read the proofs of the present position; a later move of the game may be in them. */
void think_ahead(struct session *session);
/* Thinks, and shows the progress that the settings ask for. */
lz_status think_run(struct session *session, const lz_game *game, const lz_limits *limits,
                    lz_thought *out, lz_error *error);
/* Thinks about the position, answers a move and plays it: some free point, if there is one. Silent
 * when the manager has gone. */
void think_and_answer(struct session *session, int multipv);
/* Whether to ponder now: INFO asks for it and a move was just answered. */
bool think_may_ponder(const struct session *session);
/* Thinks about the opponent's move until the stop is set; the tables keep the result. */
void think_ponder(struct session *session);

#endif
