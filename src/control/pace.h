/* How much of its share of a match clock a move takes: less when the best move has stood for some
 * depths, more when it has just changed or the score falls. Knows no game. */
#ifndef LIANZI_CONTROL_PACE_H
#define LIANZI_CONTROL_PACE_H

#include "control/deadline.h"

/* The results of the depths so far. */
struct pace {
    int fall_max; /* a fall of the score that doubles the time */
    int depths;   /* finished */
    int best;     /* the best move, as any number */
    int steady;   /* depths since it changed */
    int score, fall;
};

/* Before the first depth. `fall_max` is in the unit of the scores that will be noted. */
void pace_begin(struct pace *pace, int fall_max);
/* A depth is finished. */
void pace_note(struct pace *pace, int best, int score);
/* How long the move should take in all; INT64_MAX without a match clock. */
int64_t pace_target_us(const struct pace *pace, const struct deadline *deadline);
/* Whether another depth would take too long, if it takes about as long as all before it. */
bool pace_is_over(const struct pace *pace, const struct deadline *deadline);

#endif
