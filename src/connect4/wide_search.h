/* The engine for four in a row (or any other length) on any board: iterative deepening over a
 * principal variation search. Knows boards, not games; who calls it has checked that the game goes
 * on. */
#ifndef LIANZI_CONNECT4_WIDE_SEARCH_H
#define LIANZI_CONNECT4_WIDE_SEARCH_H

#include "control/deadline.h"
#include "game/board.h"

enum {
    WIDE_PV_MAX = LZ_PV_MAX,
    WIDE_WIN = LZ_SCORE_WIN + 2000, /* less the plies to it */
    WIDE_INFINITE = WIDE_WIN + 500
};

/* What one line came to. */
struct wide_line {
    int multipv; /* from 1 */
    int lines;   /* of this depth */
    int depth, seldepth;
    int score; /* the mover's: a win in n plies is WIDE_WIN - n, a loss n - WIDE_WIN */
    uint64_t nodes;
    int64_t time_us;
    int length;
    uint8_t pv[WIDE_PV_MAX]; /* columns */
};

/* The lines of a finished depth come together, best first. */
typedef void wide_progress_fn(const struct wide_line *line, void *user);

struct wide_request {
    const struct board *board;
    lz_colour mover;
    struct deadline deadline;
    uint64_t visited;              /* nodes, by who looked before: counted and limited as ours */
    int multipv;                   /* at least 1 */
    wide_progress_fn *on_progress; /* may be NULL */
    void *user;
};

struct pool;
struct wide;

/* A search by the caller's thread and those of `helpers` (may be NULL), which outlives it and may
 * serve others between runs. NULL without memory. */
struct wide *wide_new(size_t hash_mib, struct pool *helpers);
void wide_free(struct wide *wide);
/* Forgets everything learned. */
void wide_clear(struct wide *wide);
/* Searches a board that is neither won nor full. The best line comes in `lines[0]`, and up to
 * multipv in all, of which there are LZ_GRAVITY_SIZE_MAX at most; returns how many. */
int wide_search(struct wide *wide, const struct wide_request *request, struct wide_line *lines);

#endif
