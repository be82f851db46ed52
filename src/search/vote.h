/* Which thread's result is the answer of a search by several. */
#ifndef LIANZI_SEARCH_VOTE_H
#define LIANZI_SEARCH_VOTE_H

#include <stdbool.h>
#include <stdint.h>

/* A thread's result: its last depth. */
struct vote {
    int depth;      /* 0: it has none, and the vote does not count */
    int score;      /* for the side to move; proved scores as in control/score.h */
    uint16_t point; /* the first move */
    bool refuted;   /* a thread has proved that this move loses */
};

/* Returns the index of the answer. Proofs come first: the shortest win, and, where a thread has
 * proved that every move loses, the longest loss. Otherwise each thread votes for its move, the
 * more the deeper it searched and the better its score is, and the move with most votes is the
 * answer by the deepest of its threads. A refuted vote counts only where all are. The first of
 * equals wins; 0 if no vote counts. */
int vote_choose(const struct vote *votes, int count);

#endif
