/* The position as a level sees it: the cells of overlooked threats are gone from the board;
 * overlooked cells without a threat stay on it, but are not played. */
#ifndef LIANZI_PLAYER_VIEW_H
#define LIANZI_PLAYER_VIEW_H

#include "attention/attention.h"
#include "game/game.h"
#include "search/search.h"

struct view {
    struct board board;
    struct gaze gaze;
    bool partial;         /* something is overlooked */
    struct shapes shapes; /* of the whole board */
};

/* Looks at a game in which five wins, and sets the request to think about what is seen. `barred` is
 * obeyed in any case. The caller frees the view. NULL without memory. */
struct view *view_new(const struct lz_game *game, const struct attention *attention, int64_t seed,
                      struct search_request *request);

#endif
