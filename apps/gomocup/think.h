/* Thinking about the session's position: limits, the answer, pondering. */
#ifndef LIANZI_GOMOCUP_THINK_H
#define LIANZI_GOMOCUP_THINK_H

#include "gomocup/session.h"

/* What a move may take, from the settings and the clock, for thinking that begins now. */
void think_limits(struct session *session, lz_limits *limits);
/* Notes what was spent on the command since it came. */
void think_spent(struct session *session);
/* Notes that a move of ours is out, for which the clock is given the increment. */
void think_moved(struct session *session);
/* Says what could not be met of the settings, if anything. */
void think_complain(struct session *session);
/* Thinks, showing the progress that the settings ask for. */
lz_status think_run(struct session *session, const lz_game *game, const lz_limits *limits,
                    lz_thought *out, lz_error *error);
/* Thinks about the position, answers a move and plays it. Always some free point, unless there is
 * none. Silent when nobody listens any more. */
void think_and_answer(struct session *session, int multipv);
/* Whether pondering is wanted now: a move was just answered. */
bool think_may_ponder(const struct session *session);
/* Thinks for the opponent, whose answer then finds it in the tables; returns once the stop is set.
 */
void think_ponder(struct session *session);

#endif
