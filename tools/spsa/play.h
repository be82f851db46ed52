/* Games between two searches that differ in their numbers. */
#ifndef LIANZI_TOOLS_SPSA_PLAY_H
#define LIANZI_TOOLS_SPSA_PLAY_H

#include "game/game.h"
#include "search/search.h"

struct match {
    lz_variant variant;
    uint64_t nodes;           /* a move */
    struct search *search[2]; /* of the two sides */
};

/* False without memory. */
bool match_begin(struct match *match);
void match_end(struct match *match);
/* Plays the opening twice, each side once with the first move; returns the games that side 0 won
 * less those that it lost, and adds to wins, draws and losses. */
int match_pair(struct match *match, const char *opening, const int *first, const int *second,
               uint64_t counts[3]);

#endif
