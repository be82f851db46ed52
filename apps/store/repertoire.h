/* Repertoires from the database: its games say what is played, and it keeps the cards. */
#ifndef LIANZI_STORE_REPERTOIRE_H
#define LIANZI_STORE_REPERTOIRE_H

#include "store/cards.h"
#include "study/repertoire.h"

/* Makes the cards of a repertoire, whose functions and `user` it sets and whose engine gets the
 * certificates beside the program, and keeps all of them or none. The engine has none after it. The
 * games that count are those that the query asks for, as for database_explore. */
lz_status database_add_repertoire(struct database *base, struct repertoire *repertoire,
                                  const struct database_query *query, struct card_counts *counts,
                                  lz_error *error);

#endif
