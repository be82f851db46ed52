/* The certificate of a proved search. */
#ifndef LIANZI_PROOF_WRITE_H
#define LIANZI_PROOF_WRITE_H

#include "proof/search.h"
#include "proof/writer.h"

/* Writes the proof behind the header. The root is won. Wins by threats are searched again, since
 * the tree of the search does not keep them. False when one is not found, or without memory. */
bool proof_write(struct proof_search *search, struct writer *writer);

#endif
