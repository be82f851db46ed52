/* A cache of what followed the most frequent positions. In a large index a question reads a block
 * of each segment, which takes long until the system has them in memory. Triggers delete all
 * answers when the index changes, so that none can be out of date. */
#ifndef LIANZI_STORE_ANSWERS_H
#define LIANZI_STORE_ANSWERS_H

#include "store/group.h"
#include "store/inside.h"

/* Takes what is kept of the position; `found` is false if that is nothing. */
lz_status answers_find(struct database *base, uint64_t key, struct key_group *out, bool *found,
                       lz_error *error);
/* Makes the answers if there are many games and none is kept, in a transaction of its own. */
lz_status answers_make(struct database *base, lz_error *error);
/* Whether all that are kept agree with the index. */
lz_status answers_check(struct database *base, bool *agree, lz_error *error);

#endif
