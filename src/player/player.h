/* Who thinks about a game, and how well: the engine's search for five or for four in a row, held
 * back by levels, several lines, and the choices of swap openings. */
#ifndef LIANZI_PLAYER_PLAYER_H
#define LIANZI_PLAYER_PLAYER_H

#include "connect4/wide_search.h"
#include "game/game.h"
#include "search/search.h"

struct player {
    int level;
    int threads;
    int hash_mib;
    int64_t seed;
    struct search *search; /* made when first needed, or by player_new_game; NULL before */
    int made_threads, made_hash_mib; /* what `search` was made with */
    struct wide *wide;               /* four in a row's, made when first needed */
    int wide_threads, wide_hash_mib; /* what `wide` was made with */
};

/* Releases what the player owns. */
void player_clear(struct player *player);
/* Makes the tables ready, and forgets what is in them. Without memory, thinking will say so. */
void player_new_game(struct player *player);
/* The game goes on. */
lz_status player_think(struct player *player, const struct lz_game *game, const lz_limits *limits,
                       lz_progress_fn *on_progress, void *user, lz_thought *out, lz_error *error);
/* As player_think, for a rule with gravity. */
lz_status player_think_drop(struct player *player, const struct lz_game *game,
                            const lz_limits *limits, int64_t start_us, lz_progress_fn *on_progress,
                            void *user, lz_thought *out, lz_error *error);
/* Games won of a thousand, with `scale` the score of a logistic unit. */
int player_win_permille(int score, int scale);

#endif
