/* The search of all the classics, in the forms that the reports give it. All forms search the same
 * tree and find the same value. They differ in their code and in how much of the tree they skip. */
#ifndef LIANZI_CLASSIC_SEARCH_H
#define LIANZI_CLASSIC_SEARCH_H

#include "classic/node.h"

#include <lianzi/study.h>

/* Searches `position` for its side to move; its game must not be over. The settings must be in
 * range and fit the position. Fills `out` except time_us. LZ_ERR_MEMORY is the only failure. */
lz_status classic_search(const struct position *position, const lz_classic_settings *settings,
                         const lz_stop *stop, lz_classic_report *out, lz_error *error);

/* Returns the node's value, black minus white: exact within alpha .. beta, otherwise a bound. At
 * ply 0 also sets the best move. Meaningless once report->over_limit is set. */
int64_t search_alphabeta(struct search *search, int ply, int64_t alpha, int64_t beta);
/* The next three return the root's value, black minus white, and set the best move: by alpha-beta
 * with sorted moves, by negamax, and by the lists OPEN and CLOSED. The last can run out of memory.
 */
int64_t search_sorted(struct search *search);
int64_t search_negamax(struct search *search);
lz_status search_open_closed(struct search *search, int64_t *value, lz_error *error);

#endif
