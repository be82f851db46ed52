/* The one search behind all the classics, and the forms that the reports give it. All forms
 * search the same tree and find the same value. They differ in their code and in how much of the
 * tree they leave out. */
#ifndef LIANZI_CLASSIC_SEARCH_H
#define LIANZI_CLASSIC_SEARCH_H

#include "classic/node.h"

/* Searches `position` for its side to move; its game must not be over. The settings must be in
 * range and fit the position. Fills `out` except time_us. LZ_ERR_MEMORY is the only failure. */
lz_status classic_search(const struct position *position, const lz_classic_settings *settings,
                         const lz_stop *stop, lz_classic_report *out, lz_error *error);

/* The value of the node, black minus white, exact within alpha .. beta; outside it is only a
 * bound. At ply 0 also sets the best move. Meaningless once report->over_limit is set. */
int64_t search_alphabeta(struct search *search, int ply, int64_t alpha, int64_t beta);
/* The root's value, black minus white, and the best move, by sorted moves. */
int64_t search_sorted(struct search *search);
/* The same by negamax, and by the lists OPEN and CLOSED; the latter can run out of memory. */
int64_t search_negamax(struct search *search);
lz_status search_open_closed(struct search *search, int64_t *value, lz_error *error);

#endif
