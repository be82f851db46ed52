/* The engine for four in a row (or any other length) on any board: an exact solution where one is
 * in reach, else a graph of positions judged by playouts. Knows boards, not games; its callers have
 * checked that the game goes on. */
#ifndef LIANZI_GRAVITY_SEARCH_H
#define LIANZI_GRAVITY_SEARCH_H

#include "control/deadline.h"
#include "control/score.h"
#include "game/board.h"

enum {
    GRAVITY_PV_MAX = LZ_PV_MAX,
    GRAVITY_WIN = SCORE_WIN, /* less the plies to it */
    GRAVITY_WIN_SCALE = 1600 /* the score at which 73 of 100 games are won */
};

/* The result for one line. */
struct gravity_line {
    int multipv; /* from 1 */
    int lines;   /* of this depth */
    int depth, seldepth;
    int score; /* the mover's: a win in n plies is GRAVITY_WIN - n, a loss n - GRAVITY_WIN */
    uint64_t nodes;
    int64_t time_us;
    int length;
    uint8_t pv[GRAVITY_PV_MAX]; /* columns */
};

/* Called for each line of a finished depth, best first. */
typedef void gravity_progress_fn(const struct gravity_line *line, void *user);

struct gravity_request {
    const struct board *board;
    lz_colour mover;
    struct deadline deadline;
    uint64_t visited; /* nodes of an earlier search, counted and limited with these */
    int multipv;      /* at least 1 */
    gravity_progress_fn *on_progress; /* may be NULL */
    void *user;
};

struct pool;
struct gravity;

/* Makes a search by the caller's thread and those of `helpers` (may be NULL). The pool outlives the
 * search and may serve others between runs. NULL without memory. */
struct gravity *gravity_new(size_t hash_mib, struct pool *helpers);
void gravity_free(struct gravity *gravity);
/* Forgets all results of earlier runs. */
void gravity_clear(struct gravity *gravity);
/* Searches a board that is neither won nor full. Writes the best line to `lines[0]` and up to
 * multipv in all, at most LZ_GRAVITY_SIZE_MAX; returns how many. */
int gravity_search(struct gravity *gravity, const struct gravity_request *request,
                   struct gravity_line *lines);

#endif
