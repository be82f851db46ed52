/* The moves that a checker has played on its board, the header's first. */
#ifndef LIANZI_VERIFY_PATH_H
#define LIANZI_VERIFY_PATH_H

#include "verify/certificate.h"

enum { FAULT_MAX = 4 * CELLS_MAX + 200 }; /* bytes that tell of a fault and of its position */

struct path {
    struct rules *rules;
    int depth;
    uint16_t cells[CELLS_MAX];
};

void path_place(struct path *path, int cell, enum colour colour);
void path_take_back(struct path *path);
/* Plays the header's moves. Returns the first that is illegal or ends the game; -1 if none does. */
int path_begin(struct path *path, const struct certificate *file);
/* Writes the moves, where they were played, what is wrong and the cell, unless it is below 0. */
void path_tell(const struct path *path, const char *where, const char *what, int cell,
               char out[FAULT_MAX]);

#endif
