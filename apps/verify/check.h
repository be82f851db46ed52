/* Follows a certificate from its position to a line of the winner's in every case, making every
 * legal reply of the other side itself. */
#ifndef LIANZI_VERIFY_CHECK_H
#define LIANZI_VERIFY_CHECK_H

#include "verify/certificate.h"

struct check {
    bool plainly;   /* make each reply that a default answers by itself; see check.c */
    uint64_t steps; /* moves of the winner to play at most; 0: enough for any honest file */
    /* What is proved, when it is. */
    int plies;        /* to the line, at most, from the position of the header */
    uint64_t nodes;   /* moves of the winner in the file */
    uint64_t leaves;  /* of them, those that complete a line or leave one whatever the reply */
    uint64_t replies; /* of the other side, each time one was answered */
    char fault[4 * CELLS_MAX + 200]; /* at which position what is missing, when it is not */
};

/* Whether the certificate, whose header has been read, holds. */
bool check_run(struct check *check, struct certificate *certificate);

#endif
