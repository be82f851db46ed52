/* Writes the certificate of a search that has proved its root. */
#ifndef LIANZI_PROOF_WRITING_FROM_SEARCH_H
#define LIANZI_PROOF_WRITING_FROM_SEARCH_H

#include "proof/certificate/writer.h"
#include "proof/search/search.h"

/* Writes the proof after the header. The root must be won. False when out of memory. */
bool proof_write(struct proof_search *search, struct writer *writer);

#endif
