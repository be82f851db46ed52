/* What a position without an immediate win is worth by looking, not searching. */
#ifndef LIANZI_CONNECT4_WIDE_EVAL_H
#define LIANZI_CONNECT4_WIDE_EVAL_H

#include "connect4/wide_board.h"

enum { WIDE_EVAL_MAX = 29000 };

/* For the mover, in hundredths. The mover can neither win at once nor has to stop a win. */
int wide_evaluate(const struct wide_board *wide);

#endif
