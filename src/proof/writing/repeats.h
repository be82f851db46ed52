/* Shortens a certificate: a proof whose bytes came before becomes a repeat (docs/PROOF.md). After
 * most replies the winner plays the same, so few proofs of a large certificate differ. */
#ifndef LIANZI_PROOF_WRITING_REPEATS_H
#define LIANZI_PROOF_WRITING_REPEATS_H

#include "proof/certificate/writer.h"

/* False without memory. */
bool writer_fold(struct writer *writer);

#endif
