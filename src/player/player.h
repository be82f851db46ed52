/* Who thinks about a game, and how well: the engine's search for five or for four in a row, held
 * back by levels, several lines, and its part in openings. */
#ifndef LIANZI_PLAYER_PLAYER_H
#define LIANZI_PLAYER_PLAYER_H

#include "game/game.h"
#include "gravity/search.h"
#include "player/exact.h"
#include "player/opening_book.h"
#include "player/proved.h"
#include "search/search.h"

#include <lianzi/study.h>

/* Which questions certificates answer at the highest level. */
enum player_proofs {
    PLAYER_PROOFS_NONE,
    PLAYER_PROOFS_BEST, /* the winner's move, where no limit of depth or nodes holds back */
    PLAYER_PROOFS_WINS, /* the winner's move */
    PLAYER_PROOFS_ALL   /* and whether the side to move loses */
};

struct player {
    int level;
    int threads;
    int hash_mib;
    int passing; /* 0: black loses where only forbidden points are left */
    int variety; /* how far a win rate may be below the best move's, in thousandths */
    int64_t seed;
    uint64_t dice; /* of the choices from books and for variety; begins as the seed */
    enum player_proofs asks;
    struct proved proved;
    struct opening_book *book; /* NULL: none */
    struct pool *helpers;      /* threads beside the caller's; NULL for none */
    int helpers_for;           /* how many threads in all they were begun for; 0 before */
    struct search *search;     /* for five in a row; made when first needed, NULL before */
    int search_mib;            /* of its table */
    struct gravity *gravity;   /* for rules with gravity; the same */
    int gravity_mib;
    struct network *network; /* in place of its rule's own; NULL: none */
    struct exact exact;
    lz_trace_node_fn *on_node; /* told of every node of a search for five; NULL: nobody watches */
    void *node_user;
};

/* Releases what the player owns. */
void player_clear(struct player *player);
/* Makes sure that there are as many threads as the player is set up with. Frees searches that other
 * threads served. False without memory. */
bool player_make_helpers(struct player *player);
/* Makes sure that there is a search for five in a row as the player is now set up. False without
 * memory. */
bool player_make_search(struct player *player);
/* LZ_ERR_MEMORY: a search, its tables or its threads could not be made. */
lz_status player_no_memory(const struct player *player, lz_error *error);
/* Gives five in a row this network, which becomes the player's; NULL: the rule's own again. */
void player_set_network(struct player *player, struct network *network);
/* Forgets what is in the tables. */
void player_new_game(struct player *player);
/* Makes the threads and tables that a think about a game of the variant needs. Returns at once if
 * they are there. */
lz_status player_prepare(struct player *player, const lz_variant *variant, lz_error *error);
/* The same for a rule with gravity; false without memory. */
bool player_prepare_drop(struct player *player, const lz_variant *variant);
/* The limits with the barred cells only where they count: see lz_limits. */
lz_limits player_limits(const struct lz_game *game, const lz_limits *limits);
/* Whether a think with these limits asks certificates. */
bool player_asks_proofs(const struct player *player, const lz_limits *limits);
/* Asks proofs, then books, then who searches; the game goes on. The thought has a line, which says
 * who answered. */
lz_status player_think(struct player *player, const struct lz_game *game, const lz_limits *limits,
                       lz_progress_fn *on_progress, void *user, lz_thought *out, lz_error *error);
/* Looks for one stone or two that leave the game even; the game goes on, an opening's stones are
 * there, and five in a row wins. */
lz_status player_balance(struct player *player, const struct lz_game *game, const lz_limits *limits,
                         int stones, int bias, lz_balance_report *out, lz_error *error);
/* As player_think, for a rule with gravity. */
lz_status player_think_drop(struct player *player, const struct lz_game *game,
                            const lz_limits *limits, int64_t start_us, lz_progress_fn *on_progress,
                            void *user, lz_thought *out, lz_error *error);
/* As player_think, in an opening. */
lz_status player_think_opening(struct player *player, const struct lz_game *game,
                               const lz_limits *limits, lz_progress_fn *on_progress, void *user,
                               lz_thought *out, lz_error *error);
/* Looks for the best stone of the side to move, without gravity, whatever an opening allows. */
lz_status player_search(struct player *player, const struct lz_game *game, const lz_limits *limits,
                        int64_t start_us, lz_progress_fn *on_progress, void *user, lz_thought *out,
                        lz_error *error);
/* Sets a line's win and draw rates by its score: see struct lines_margin. `scale` is 4 or more.
 * Without a margin (-1) draws are not known, unless the result is. */
void player_tell_outcome(int scale, int margin, lz_line *line);

#endif
