/* Joins certificates of the positions after each reply into one of the position before, or writes
 * one anew. */
#ifndef LIANZI_PROOF_WRITING_MERGE_H
#define LIANZI_PROOF_WRITING_MERGE_H

#include "proof/certificate/read.h"
#include "proof/certificate/writer.h"

/* Which certificate has the winner's move in a position. */
struct merge_answer {
    const struct certificate *certificate; /* NULL: none has */
    struct certificate_answer answer;
};

/* Looks for the move in each certificate. */
struct merge_answer merge_find(const struct certificate *const *parts, int count,
                               const struct board *board);
/* Lists a node's entries by their replies, so that equal proofs become equal bytes. Returns how
 * many there are; `*rest` becomes the default, 0 if there is none. */
int merge_entries(const struct certificate *certificate, struct certificate_place at,
                  uint32_t entries[LZ_CELLS_MAX], uint32_t *rest);
/* Writes the proof after the header. Where the other side is to move on `board`, every legal reply
 * must have an answer, and `replies` are those that need an entry; where the winner is, one of the
 * certificates must have his move. False without memory. */
bool merge_write(const struct certificate *const *parts, int count, const struct board *board,
                 const uint16_t *replies, int reply_count, struct writer *writer);

#endif
