/* The five-in-a-row engine: iterative deepening over a principal variation search. Knows boards,
 * not games; who calls it has checked that the game goes on and the rule is one of the five with
 * lines of five. */
#ifndef LIANZI_SEARCH_SEARCH_H
#define LIANZI_SEARCH_SEARCH_H

#include "control/deadline.h"
#include "game/board.h"

enum { SEARCH_PV_MAX = LZ_PV_MAX };

/* What one line came to. */
struct search_line {
    int multipv; /* from 1 */
    int lines;   /* of this depth */
    int depth, seldepth;
    int score; /* the mover's; see control/score.h */
    uint64_t nodes;
    int64_t time_us;
    int length;
    uint16_t pv[SEARCH_PV_MAX]; /* points */
};

/* The lines of a finished depth come together, best first. */
typedef void search_progress_fn(const struct search_line *line, void *user);

struct search_request {
    const struct board *board;
    lz_colour mover;
    struct deadline deadline;
    int multipv;                     /* at least 1 */
    search_progress_fn *on_progress; /* may be NULL */
    void *user;
};

struct pool;
struct search;

/* A search by the caller's thread and those of `helpers` (may be NULL), which outlives it and may
 * serve others between runs. NULL without memory. */
struct search *search_new(size_t hash_mib, struct pool *helpers);
void search_free(struct search *search);
/* Forgets everything learned. */
void search_clear(struct search *search);
/* Searches. At least one legal move is there. The best line comes in `lines[0]`, and up to multipv
 * in all, of those that there was time to look at; returns how many. Helpers that have yet to
 * notice the end are not waited for: the next call does. What was learned on another board (rule,
 * size, blocked cells) is forgotten. */
int search_run(struct search *search, const struct search_request *request,
               struct search_line *lines);

/* Positions that the caller's thread visited in the present run, as of its last look at the clock,
 * or in the last. For any thread to ask. */
uint64_t search_visited(const struct search *search);

#endif
