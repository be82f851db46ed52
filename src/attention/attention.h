/* What a weak player notices. A person sees a threat the sooner the larger it is, the nearer it
 * lies to the last stones, on rows and columns before diagonals, and his own before the other's.
 * Here every threat on a line, and every point where two threats cross, is noticed or overlooked by
 * chance. The engine then thinks on a board from which the empty cells of overlooked threats are
 * gone: it neither uses nor fears them. An overlooked cell without a threat stays on the board,
 * since lines lead through it, but is not played.
 *
 * The model is made up, not fitted to games of people. It knows boards and five in a row. */
#ifndef LIANZI_ATTENTION_ATTENTION_H
#define LIANZI_ATTENTION_ATTENTION_H

#include "shape/shapes.h"

/* A threat by what stands on its line, from largest to smallest. */
enum attention_threat {
    ATTENTION_FOUR,       /* a stone would make five */
    ATTENTION_OPEN_THREE, /* a stone would make an open four */
    ATTENTION_THREE,      /* a four */
    ATTENTION_TWO,        /* an open three */
    ATTENTION_QUIET,      /* none of these */
    ATTENTION_THREATS
};

/* How far a level reads, and how much it overlooks, in thousandths: own threats on a row or column
 * beside the last stones. Chances that are 0 stay 0 everywhere. */
struct attention {
    int reads; /* plies of a win by fours that is read out; 0: any */
    int misses[ATTENTION_THREATS];
    int crossing; /* a point where two threats of one side cross, though either was noticed */
};

/* How a player's game differs from another's, each -STYLE_MOST .. STYLE_MOST. */
enum { STYLE_MOST = 30 };

struct style {
    int attack; /* looks at own threats rather than the other's */
    int wander; /* looks at and plays cells far from the last stones */
};

/* What is looked at, and by whom. */
struct gaze {
    const struct attention *attention;
    lz_colour mover;
    uint16_t last[2]; /* points of the last stones */
    int last_count;   /* of them; the distance to no stone is 0 */
    struct style style;
    uint64_t random; /* the same one gives the same look */
};

/* The style of the game that a seed stands for. */
struct style style_of(uint64_t seed);

/* The chance in thousandths that a threat so many cells from the last stones is overlooked. */
int attention_chance(const struct gaze *gaze, enum attention_threat threat, int distance, bool own,
                     bool diagonal);

/* Adds the empty cells of overlooked threats to `unseen`, and overlooked cells without a threat to
 * `quiet`, for shapes of the whole board. */
void attention_look(struct shapes *shapes, const struct gaze *gaze, struct point_set *unseen,
                    struct point_set *quiet);

/* The index of the move to play among `count`, best first: the one with the best score after up to
 * `slack` at random and as much again by style. Proved results are not given up. */
int attention_choose(const struct shapes *shapes, const struct gaze *gaze, int slack,
                     const uint16_t *points, const int *scores, int count);

#endif
