/* Stones that leave a game as even as possible, or as good for one side: in openings, and for
 * makers of openings. */
#ifndef LIANZI_PLAYER_BALANCE_H
#define LIANZI_PLAYER_BALANCE_H

#include "search/search.h"

struct balance {
    int points[2]; /* the mover's stone, and the reply to it when two were asked for */
    int score;     /* of the position they lead to, as the first mover sees it */
};

struct balance_request {
    const struct board *board; /* with at least one legal move */
    lz_colour mover;
    int stones;             /* 1 or 2 */
    int bias;               /* the mover's wished score after them */
    const uint8_t *allowed; /* BOARD_POINTS; the mover's stone goes where it is not 0. NULL: all */
    lz_limits limits;       /* of the whole call */
};

/* Looks for the stones after which the mover's score is nearest to the bias. LZ_ERR_ARGUMENT when
 * there are fewer free cells than stones. */
lz_status balance_search(struct search *search, const struct balance_request *request,
                         struct balance *out, lz_error *error);
/* The limits without the clock of a match, of which they take a share for one move. */
lz_limits balance_limits(const lz_limits *limits);

#endif
