/* The static value of a position without an immediate win. */
#ifndef LIANZI_GRAVITY_EVAL_H
#define LIANZI_GRAVITY_EVAL_H

#include "gravity/board.h"

enum { GRAVITY_EVAL_MAX = 29000 };

/* For the mover, in hundredths. The mover can neither win at once nor has to stop a win. */
int gravity_evaluate(const struct gravity_board *position);

#endif
