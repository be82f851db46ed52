/* Stones that leave a game as even as possible: the third choice of swap2, and for makers of
 * openings. */
#ifndef LIANZI_PLAYER_BALANCE_H
#define LIANZI_PLAYER_BALANCE_H

#include "search/search.h"

struct balance {
    int points[2]; /* the mover's stone, and the reply to it when two were asked for */
    int score;     /* of the position they lead to, as the first mover sees it */
};

/* Looks for one stone, or two, after which the mover's score is nearest to `bias`. The limits hold
 * for the whole call. There is at least one legal move. LZ_ERR_ARGUMENT when there are fewer free
 * cells than stones. */
lz_status balance_search(struct search *search, const struct board *board, lz_colour mover,
                         int stones, int bias, const lz_limits *limits, struct balance *out,
                         lz_error *error);

#endif
