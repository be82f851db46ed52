/* Checks a certificate that one side wins: plays its moves against every legal reply of the other
 * side, which it makes itself, until the winner completes a line. */
#ifndef LIANZI_VERIFY_CHECK_H
#define LIANZI_VERIFY_CHECK_H

#include "verify/path.h"

struct check {
    bool plainly;   /* play a default once for every reply that it answers; see check.c */
    uint64_t steps; /* most moves of the winner to play; 0: enough for any honest file */
    /* Results of a certificate that holds. */
    int plies;             /* of the longest game from the header's position to the line */
    uint64_t nodes;        /* moves of the winner and plans in the file */
    uint64_t leaves;       /* of them, plans and moves after which the file has no further move */
    uint64_t replies;      /* of the other side to these moves that were answered */
    char fault[FAULT_MAX]; /* of one that does not: its position and what is wrong */
};

/* Whether the certificate holds. Its header has been read. */
bool check_run(struct check *check, struct certificate *certificate);

#endif
