/* Teaches a search by a certificate: how its positions are won becomes hints
 * (proof/search/similar_wins.h). */
#ifndef LIANZI_PROOF_SEARCH_TEACH_H
#define LIANZI_PROOF_SEARCH_TEACH_H

#include "proof/certificate/read.h"
#include "proof/search/search.h"

/* Keeps the wins of a certificate for the same winner and length, whatever its position, its rule
 * and its board: a win under one rule or on one board is often one on another. The boards lie with
 * their middles on each other, or so that the certificate's first stone lies on a stone of the
 * position if more of them agree then. Where the certificate goes on to the search's position, the
 * wins from there on are kept alone. LZ_ERR_UNSUPPORTED: a stone of its position lies on no free
 * cell; LZ_ERR_MEMORY. */
lz_status teach_all(struct proof_search *search, const struct certificate *certificate);

#endif
