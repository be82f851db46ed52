/* The engine for five in a row: iterative deepening over a principal variation search. It knows
 * boards, not games. The caller has checked that the game is not over and that the rule wins by
 * five. */
#ifndef LIANZI_SEARCH_SEARCH_H
#define LIANZI_SEARCH_SEARCH_H

#include "base/bits.h"
#include "control/deadline.h"
#include "game/board.h"
#include "shape/shapes.h"

#include <lianzi/study.h>

enum { SEARCH_PV_MAX = LZ_PV_MAX };

/* The result for one line. */
struct search_line {
    int multipv; /* from 1 */
    int lines;   /* of this depth */
    int depth, seldepth;
    int score;  /* for the side to move; see control/score.h */
    int margin; /* of the position searched; see eval_margin. -1: no network values it */
    uint64_t nodes;
    int64_t time_us;
    int length;
    uint16_t pv[SEARCH_PV_MAX]; /* points */
};

/* Called for each line of a finished depth, best first. */
typedef void search_progress_fn(const struct search_line *line, void *user);

struct search_request {
    const struct board *board;
    lz_colour mover;
    struct deadline deadline;
    int multipv;                     /* at least 1 */
    search_progress_fn *on_progress; /* may be NULL */
    void *user;
    bool plays;                /* one line is played: where it wins, the others do not count */
    int reads;                 /* plies of a win by fours that is found; 0: any */
    bool bars;                 /* some first moves are barred */
    struct point_set barred;   /* which ones; a legal move is left */
    lz_trace_node_fn *on_node; /* called for every node of the caller's thread; may be NULL */
    void *node_user;
};

static inline bool search_allows(const struct search_request *request, int point)
{
    return !request->bars || !bits_get(request->barred.words, point);
}

static inline void search_bar(struct search_request *request, int point)
{
    bits_set(request->barred.words, point);
    request->bars = true;
}

struct lines_net;
struct pool;
struct search;

/* Makes a search by the caller's thread and those of `helpers` (may be NULL). The pool outlives the
 * search and may serve others between runs. NULL without memory. */
struct search *search_new(size_t hash_mib, struct pool *helpers);
void search_free(struct search *search);
/* Whether a side without a legal move may pass (as at first), so that the game is drawn when only
 * forbidden points are left to black. If not, black has then lost. A change forgets all results. */
void search_set_passing(struct search *search, bool passing);
/* Values positions of a rule by this network, which outlives the search, in place of the rule's
 * own. For a search without results: one that was just made, or cleared. */
void search_set_network(struct search *search, lz_rule rule, const struct lines_net *net);
/* Does table_warm with the search's table. */
void search_warm(struct search *search, const lz_stop *stop);
/* table_permille of the search's table. */
int search_hash_permille(const struct search *search);
/* Forgets all results of earlier runs. */
void search_clear(struct search *search);
/* Searches a position with at least one legal move. Writes the best line to `lines[0]` and up to
 * multipv in all, as far as time allowed; returns how many. Does not wait for helpers that have yet
 * to notice the end: the next call does. Results from another board (rule, size, blocked cells) are
 * forgotten first. */
int search_run(struct search *search, const struct search_request *request,
               struct search_line *lines);

#ifdef LIANZI_TUNING
/* Gives the search its own numbers, by enum search_tunable, and forgets all results. */
void search_tune(struct search *search, const int *values);
#endif

/* Positions that the caller's thread visited in the present or last run, as of its last look at the
 * clock. Any thread may ask. */
uint64_t search_visited(const struct search *search);

#endif
