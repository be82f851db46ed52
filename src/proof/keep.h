/* The state of a search as bytes, so that it can go on in another process on the same kind of
 * machine. */
#ifndef LIANZI_PROOF_KEEP_H
#define LIANZI_PROOF_KEEP_H

#include "proof/search.h"

/* False when writing failed. */
bool proof_save(const struct proof_search *search, lz_record_write_fn *put, void *user);
/* Into a search just made for the same position. False, and the search only to be freed, when the
 * bytes are damaged, end early or are another position's. */
bool proof_load(struct proof_search *search, lz_record_read_fn *get, void *user);

#endif
