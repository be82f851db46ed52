/* Saves and loads the state of a search, so that another process on the same kind of machine can
 * continue it. */
#ifndef LIANZI_PROOF_SEARCH_CHECKPOINT_H
#define LIANZI_PROOF_SEARCH_CHECKPOINT_H

#include "proof/search/search.h"

/* False when `put` fails. */
bool proof_save(const struct proof_search *search, lz_record_write_fn *put, void *user);
/* Loads into a search just made for the same position. False when the bytes are damaged, end early
 * or belong to another position; the search can only be freed then. */
bool proof_load(struct proof_search *search, lz_record_read_fn *get, void *user);

#endif
