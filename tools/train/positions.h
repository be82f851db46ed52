/* The positions of self-play games and of strays (train/samples.h) as lists of cells. */
#ifndef LIANZI_TOOLS_TRAIN_POSITIONS_H
#define LIANZI_TOOLS_TRAIN_POSITIONS_H

#include "train/model.h"

struct positions {
    struct model_position *list;
    struct model_cell *cells;
    size_t count, cell_count;
    size_t room, cell_room;
};

/* Adds a file's positions; those of held-out games go to `held`, strays among them not. Leaves out
 * what comes late in long games, which tells little. False, after a complaint, when the file cannot
 * be read or has another rule. */
bool positions_read(struct positions *learned, struct positions *held, const struct rows *rows,
                    lz_rule rule, const char *path);
void positions_free(struct positions *positions);

#endif
