/* The one search behind all the classics: max and min nodes, with no pruning, with the parent's
 * bound only (as the reports' listings prune), or with alpha-beta proper; moves in scan order or in
 * the report's. It counts everything it does and can tell its tree node by node. */
#ifndef LIANZI_CLASSIC_SEARCH_H
#define LIANZI_CLASSIC_SEARCH_H

#include "classic/evaluator.h"

/* Searches `position`, whose game is not over, for its side to move. The settings are in range and
 * fit the position. Fills `out` but for time_us. LZ_ERR_MEMORY is the only failure. */
lz_status classic_search(const struct position *position, const lz_classic_settings *settings,
                         const lz_stop *stop, lz_classic_report *out, lz_error *error);

#endif
