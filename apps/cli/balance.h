/* Balanced openings: positions of a few stones that both sides can play for a win. Stones are
 * thrown near the centre and near each other; the engine looks at each candidate on one thread, to
 * a fixed depth and number of nodes, and keeps it when the score is within a bound, also after a
 * longer search where one is asked for. No two openings are equal under the board's symmetries. The
 * same wish gives the same openings for the same engine. */
#ifndef LIANZI_CLI_BALANCE_H
#define LIANZI_CLI_BALANCE_H

#include <lianzi/lianzi.h>

enum { BALANCE_COUNT_MAX = 25000, BALANCE_PLIES_MAX = 60, BALANCE_DEPTH_MAX = 60 };

struct balance_wish {
    const lz_variant *variant; /* without an opening rule */
    int count;
    int plies; /* stones of each; fewer than the board has cells */
    int depth;
    uint64_t nodes;   /* for each candidate; 0: no limit */
    uint64_t confirm; /* nodes of a second search of those that pass; 0: none */
    int bound;        /* the largest score, for either side, that counts as balanced */
    uint64_t seed;
};

/* Takes opening number `number` (from 1); false ends the work. */
typedef bool balance_taker(const lz_game *opening, int number, void *user);

/* Hands openings to `take` until there are `count`, or too many candidates in succession fail.
 * Returns how many there were, or -1 with the error when the engine cannot go on. */
int balance_make(const struct balance_wish *wish, balance_taker *take, void *user, lz_error *error);

#endif
