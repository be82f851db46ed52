/* Writes proofs of many positions so that they share as much as they can: in each position a proof
 * that was written before is tried first, by playing it there. For freestyle and standard. */
#ifndef LIANZI_PROOF_WRITING_SHARED_PROOFS_H
#define LIANZI_PROOF_WRITING_SHARED_PROOFS_H

#include "proof/writing/merge.h"

/* Like merge_write. */
bool share_write(const struct certificate *const *parts, int count, const struct board *board,
                 const uint16_t *replies, int reply_count, struct writer *writer);

#endif
