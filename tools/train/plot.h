/* The losses of the passes of a fit, and a picture of them. */
#ifndef LIANZI_TOOLS_TRAIN_PLOT_H
#define LIANZI_TOOLS_TRAIN_PLOT_H

#include <stdbool.h>
#include <stdint.h>

enum loss_kind { LOSS_SEARCHES, LOSS_RESULTS, LOSS_POLICY };

/* The mean losses of one pass, of the positions it went through and of those held out. */
struct loss {
    uint64_t kind; /* enum loss_kind */
    double learned, held;
};

/* Writes an SVG image of the losses: of the values' passes, and below them of the policy's, which
 * have another scale. False after a complaint. */
bool plot_write(const char *path, const struct loss *list, int count);

#endif
