/* Reads a certificate, the header and then numbers and cells; docs/PROOF.md describes every byte.
 */
#ifndef LIANZI_VERIFY_CERTIFICATE_H
#define LIANZI_VERIFY_CERTIFICATE_H

#include "verify/rules.h"
#include <stddef.h>

enum { FILE_MAX = 1 << 28 }; /* bytes of a certificate, and more than it may have */

struct certificate {
    const uint8_t *bytes; /* not owned */
    size_t size;
    size_t at; /* the next byte to read */
    struct rules rules;
    bool draws; /* it says that `winner` holds the draw, else that he wins */
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

#endif
