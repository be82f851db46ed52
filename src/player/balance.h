/* Stones that leave a game as even as can be: for the third choice of swap2, and for those who make
 * openings. */
#ifndef LIANZI_PLAYER_BALANCE_H
#define LIANZI_PLAYER_BALANCE_H

#include "search/search.h"

struct balance {
    int points[2]; /* the mover's stone, and the reply to it when two were asked for */
    int score;     /* of the position they lead to, as the first mover sees it */
};

/* Looks for one stone, or two, after which the mover's score is nearest to `bias`, within the
 * limits all in all. At least one legal move is there. LZ_ERR_ARGUMENT when there are not so many
 * stones to be put. */
lz_status balance_search(struct search *search, const struct board *board, lz_colour mover,
                         int stones, int bias, const lz_limits *limits, struct balance *out,
                         lz_error *error);

#endif
