/* Scores: evaluations lie within EVAL_MAX; a proven win is SCORE_WIN minus the plies to it, so that
 * shorter wins and longer losses are better. */
#ifndef LIANZI_CONTROL_SCORE_H
#define LIANZI_CONTROL_SCORE_H

#include <lianzi/lianzi.h>

enum {
    SCORE_WIN = 32000,
    SCORE_INFINITE = 32500,
    SCORE_PROVEN = LZ_SCORE_WIN, /* beyond this, either way, a result is proven */
    SCORE_NONE = -32700          /* no evaluation known */
};

static inline int score_win_in(int ply)
{
    return SCORE_WIN - ply;
}

static inline int score_loss_in(int ply)
{
    return ply - SCORE_WIN;
}

static inline bool score_is_proven(int score)
{
    return score > SCORE_PROVEN || score < -SCORE_PROVEN;
}

/* Plies to the end: positive for a win, negative for a loss, 0 when not proven. */
static inline int score_mate(int score)
{
    return score > SCORE_PROVEN    ? SCORE_WIN - score
           : score < -SCORE_PROVEN ? -(SCORE_WIN + score)
                                   : 0;
}

#endif
