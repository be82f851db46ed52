/* Looking up what the engine thinks of a position, for searches within this folder. */
#ifndef LIANZI_STORE_ANALYSIS_H
#define LIANZI_STORE_ANALYSIS_H

#include "store/inside.h"
#include "study/position_key.h"

/* Prepared for analysis_look_up. */
extern const char analysis_select[];
/* `position` is that of base->fold; the best move is meaningless if the fold is at another. */
lz_status analysis_look_up(struct database *base, sqlite3_stmt *select,
                           struct fold_position position, struct database_analysis *out,
                           bool *found, lz_error *error);

#endif
