/* What a run of tools/train has reached after a pass, in a file, so that a run that was broken off
 * goes on to the same numbers. The file is for the machine that wrote it. */
#ifndef LIANZI_TOOLS_TRAIN_CHECKPOINT_H
#define LIANZI_TOOLS_TRAIN_CHECKPOINT_H

#include "train/plot.h"
#include "train/positions.h"

/* What a checkpoint must have in common with the run that continues it, without padding. */
struct checkpoint_run {
    uint64_t rule, searches, results; /* the options */
    uint64_t positions, hash;         /* how many there are, and which */
    uint64_t start;                   /* checkpoint_start of the model before its first pass */
};

/* A number for the positions and their order. */
uint64_t checkpoint_hash(const struct positions *positions);
/* A number for the model's parameters. */
uint64_t checkpoint_start(const struct model *model);
/* Write and read a checkpoint after `done` passes, with the losses of each; false after a
 * complaint. A file that is not there leaves the model, and `done` is 0. */
bool checkpoint_write(const char *path, const struct checkpoint_run *run, const struct model *model,
                      const struct loss *losses, uint64_t done);
bool checkpoint_read(const char *path, const struct checkpoint_run *run, struct model *model,
                     struct loss *losses, uint64_t *done);

#endif
