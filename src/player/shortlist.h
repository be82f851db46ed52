/* Stones to choose among, each judged by a search of its own, because a search of many lines goes
 * less deep. Those that lead are searched longest. */
#ifndef LIANZI_PLAYER_SHORTLIST_H
#define LIANZI_PLAYER_SHORTLIST_H

#include "search/search.h"

enum { SHORTLIST_MAX = LZ_OFFERS_MAX };

struct candidate {
    int points[2];     /* the mover's stone, and the reply to it when two are put */
    int score;         /* of the position they lead to, as the mover sees it */
    unsigned searched; /* shares of the limits that its own searches took */
    bool settled;      /* a longer search would say nothing else */
};

struct shortlist {
    struct search *search;
    struct board board;
    lz_colour mover;
    int stones;          /* 1 or 2 */
    int bias;            /* the score wished for; -SCORE_INFINITE .. SCORE_INFINITE */
    struct deadline end; /* of the whole think: parts of its time, each rounded up, may exceed it */
    int count;
    struct candidate candidates[SHORTLIST_MAX]; /* the nearest to the bias first */
};

/* So many of `whole` equal shares of the limits, without the clock of a match; less than all. */
lz_limits limits_share(const lz_limits *limits, unsigned shares, unsigned whole);
/* Puts a stone on the board. False when it ends the game or the other side cannot reply. */
bool shortlist_place(struct board *board, int point, lz_colour mover);
/* Keeps the candidate if it is among the nearest to the bias. */
void shortlist_add(struct shortlist *list, int first, int second, int score);
/* Spends up to so many of `whole` shares of the limits on the first `leaders`, whichever they are
 * as the searches go on, on each as much as on it before. */
void shortlist_settle(struct shortlist *list, int leaders, const lz_limits *limits, unsigned shares,
                      unsigned whole);
/* The candidate to take, with some distrust of those that were searched little. NULL if none. */
const struct candidate *shortlist_best(const struct shortlist *list);

#endif
