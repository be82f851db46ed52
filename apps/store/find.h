/* What followed a position in some of its games, for searches within this folder. */
#ifndef LIANZI_STORE_FIND_H
#define LIANZI_STORE_FIND_H

#include "store/group.h"
#include "store/inside.h"

/* Adds to the group, which is empty, the moves of the games in the temporary table `wanted`
 * (store/explore.h) that the query asks for. */
lz_status find_edges(struct database *base, const struct database_query *query,
                     struct key_group *out, lz_error *error);

#endif
