/* Writes the certificate of a search that has proved its root. */
#ifndef LIANZI_PROOF_WRITE_H
#define LIANZI_PROOF_WRITE_H

#include "proof/search.h"
#include "proof/writer.h"

/* Writes the proof after the header. The root must be won. False when out of memory. */
bool proof_write(struct proof_search *search, struct writer *writer);

#endif
