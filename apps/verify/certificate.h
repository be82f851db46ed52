/* Reads a certificate: its header as text, then bytes. docs/PROOF.md describes every byte. */
#ifndef LIANZI_VERIFY_CERTIFICATE_H
#define LIANZI_VERIFY_CERTIFICATE_H

#include "verify/rules.h"
#include <stddef.h>

struct certificate {
    const uint8_t *bytes;
    size_t size;
    size_t at; /* the next byte to read */
    struct rules rules;
    enum colour winner;
    int move_count;
    uint16_t moves[CELLS_MAX]; /* black's, white's, black's ..., not yet on the board */
    char fault[160];           /* what is wrong with the header */
};

/* Reads the header; false with `fault`. */
bool certificate_open(struct certificate *certificate, const uint8_t *bytes, size_t size);
/* Reads a number of seven bits a byte, the lowest first; false past the end or beyond 2^32. */
bool certificate_number(struct certificate *certificate, uint32_t *out);
/* Reads a cell: a byte, or two with the low one first where the board has more than 256 cells.
 * False past the end or off the board. */
bool certificate_cell(struct certificate *certificate, int *out);
/* Writes "h8". */
void cell_name(const struct rules *rules, int cell, char out[8]);

#endif
