/* The games one after the other, for code that goes through all of them. */
#ifndef LIANZI_STORE_ROWS_H
#define LIANZI_STORE_ROWS_H

#include "store/inside.h"

/* Selects number, variant, moves, result and date of every game, in this order. */
extern const char rows_of_games[];

/* Prepares base->fold for a row's variant, column 1; false if the variant is damaged. */
bool rows_begin(struct database *base, sqlite3_stmt *row);

/* Makes the index again, within a transaction. */
lz_status rows_index(struct database *base, lz_error *error);

#endif
