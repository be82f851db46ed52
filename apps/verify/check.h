/* Reads a certificate, the header and then numbers and cells; docs/PROOF.md describes every byte.
 * And checks it: plays its moves against every legal reply of the other side, which it makes
 * itself, until the winner completes a line. */
#ifndef LIANZI_VERIFY_CHECK_H
#define LIANZI_VERIFY_CHECK_H

#include "verify/rules.h"
#include <stddef.h>

enum { FILE_MAX = 1 << 28 }; /* bytes of a certificate, and more than it may have */

struct certificate {
    const uint8_t *bytes; /* not owned */
    size_t size;
    size_t at; /* the next byte to read */
    struct rules rules;
    enum colour winner;
    int move_count;
    uint16_t moves[CELLS_MAX]; /* of black, white, black ...; not yet on the board */
};

/* Reads the header. Returns NULL, or a message that says what is wrong with it. */
const char *certificate_open(struct certificate *file, const uint8_t *bytes, size_t size);
/* Reads a number of seven bits a byte, lowest bits first. False past the end, or if the number
 * needs more than 32 bits. */
bool certificate_number(struct certificate *file, uint32_t *out);
/* Reads a cell; false past the end or off the board. */
bool certificate_cell(struct certificate *file, int *out);

struct check {
    bool plainly;   /* play a default once for every reply that it answers; see check.c */
    uint64_t steps; /* most moves of the winner to play; 0: enough for any honest file */
    /* Results of a certificate that holds. */
    int plies;        /* of the longest game from the header's position to the line */
    uint64_t nodes;   /* moves of the winner and plans in the file */
    uint64_t leaves;  /* of them, plans and moves after which the file has no further move */
    uint64_t replies; /* of the other side to these moves that were answered */
    char fault[4 * CELLS_MAX + 200]; /* of one that does not: its position and what is wrong */
};

/* Whether the certificate holds. Its header has been read. */
bool check_run(struct check *check, struct certificate *certificate);

#endif
