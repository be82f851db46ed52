/* Fits a network's scale and margins (struct lines_margin of src/net/lines.h), which turn a
 * searched score into the chances of a win, a draw and a loss, to the results of self-play games.
 */
#ifndef LIANZI_TRAIN_OUTCOMES_H
#define LIANZI_TRAIN_OUTCOMES_H

#include "net/network.h"
#include <stdio.h>

enum {
    OUTCOMES_GROUPS = 10, /* of games, for the error of the scale */
    OUTCOMES_HIDDEN = LINES_HIDDEN + LINES_SECOND
};

/* A searched position of a game, and what came of it. */
struct outcome {
    int16_t score; /* the mover's, unproved */
    int8_t result; /* 1: the mover won, 0: nobody, -1: he lost */
    uint8_t mover; /* 0 black, 1 white */
    uint8_t group; /* of the game */
    bool held;     /* out of the fit */
    uint16_t filled, cells;
    struct lines_hidden hidden;
};

struct outcomes {
    struct outcome *list;
    size_t count, room;
};

/* In the unit of EVAL_SCALE. */
struct outcomes_fit {
    double scale, scale_error; /* at 95 %, by the jackknife over groups of games */
    float margin[2][OUTCOMES_HIDDEN + MARGIN_KNOTS]; /* by the colour to move */
};

/* Adds the positions of a file of games that the network's rule has; false after a complaint.
 * Proved scores and strays tell nothing. */
bool outcomes_read(struct outcomes *outcomes, const struct network *network, const char *path);
void outcomes_free(struct outcomes *outcomes);
/* Fits scale and margins to all positions that are not held out. Shuffles them. */
void outcomes_learn(struct outcomes *outcomes, lz_rule rule, struct outcomes_fit *out);
/* Prints them in the format of data/nets. */
void outcomes_print(FILE *out, const struct outcomes_fit *fit);

/* The chances that a network gives to a win, a draw and a loss of the mover. */
void outcomes_chances(const struct lines_net *net, const struct outcome *outcome, double chance[3]);

#endif
