/* Whether a move was a mistake that its side should look at again before the game goes on, and what
 * was better. docs/COACH.md says which moves these are. */
#ifndef LIANZI_STUDY_VERDICT_H
#define LIANZI_STUDY_VERDICT_H

#include "study/explain.h"

/* So much win rate lost, in games of a thousand, is a mistake. */
enum { VERDICT_LOSS = 200 };

enum verdict_kind {
    VERDICT_FINE,
    VERDICT_MISSES_WIN, /* the side had a win by force */
    VERDICT_COSTS,      /* VERDICT_LOSS or more, by searches */
    VERDICT_LETS_FORCE, /* the other side can win by force now */
    VERDICT_LETS_FIVE,  /* ... at once */
    VERDICT_KINDS
};

/* All zero, there is nothing to say. */
struct verdict {
    enum verdict_kind kind;
    lz_colour side;            /* who moved */
    int before, after;         /* its win rate with the best move, and after its own */
    struct explanation why;    /* of the move */
    struct explanation better; /* of the position before it, whose best move is another one */
};

/* Judges the last move of the game, a stone. LZ_ERR_ARGUMENT in an opening, and for other actions.
 */
lz_status verdict_find(lz_engine *engine, const lz_game *game, const lz_stop *stop,
                       struct verdict *out, lz_error *error);
/* The same by what an engine thought before the move and after it. */
lz_status verdict_weigh(const lz_game *game, const struct explain_thoughts *thoughts,
                        const lz_stop *stop, struct verdict *out, lz_error *error);

#endif
