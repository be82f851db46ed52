/* Checks a certificate: plays its moves against every legal reply of the other side, which it makes
 * itself, until the winner completes a line. */
#ifndef LIANZI_VERIFY_CHECK_H
#define LIANZI_VERIFY_CHECK_H

#include "verify/certificate.h"

struct check {
    bool plainly;   /* play a default once for every reply that it answers; see check.c */
    uint64_t steps; /* most moves of the winner to play; 0: enough for any honest file */
    /* Results of a certificate that holds. */
    int plies;        /* of the longest game from the header's position to the line */
    uint64_t nodes;   /* moves of the winner in the file */
    uint64_t leaves;  /* of them, those that complete a line or will after any reply */
    uint64_t replies; /* of the other side that were answered */
    char fault[4 * CELLS_MAX + 200]; /* of one that does not: its position and what is wrong */
};

/* Whether the certificate holds. Its header has been read. */
bool check_run(struct check *check, struct certificate *certificate);

#endif
