/* Checks a certificate that one side holds the draw: that the other completes no line, whatever it
 * plays. */
#ifndef LIANZI_VERIFY_DRAW_H
#define LIANZI_VERIFY_DRAW_H

#include "verify/path.h"

struct draw {
    uint64_t nodes;  /* positions whose every reply by the holder is in the file */
    uint64_t leaves; /* positions that pairs of cells decide */
    uint64_t pairs;
    uint64_t references;
    int plies; /* from the header's position to the deepest leaf */
    char fault[FAULT_MAX];
};

/* Whether the certificate holds. Its header has been read. */
bool draw_check(struct draw *draw, struct certificate *certificate);

#endif
