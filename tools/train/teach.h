/* The passes through the positions that fit the values and the policy, and what they report on
 * standard error. docs/NETWORK.md says what they teach. */
#ifndef LIANZI_TRAIN_TEACH_H
#define LIANZI_TRAIN_TEACH_H

#include "train/plot.h"
#include "train/policy.h"
#include "train/positions.h"

enum {
    TEACH_BATCH = 512,      /* positions a step */
    TEACH_EPOCHS_MAX = 1000 /* of a kind */
};

/* What is fitted. */
struct pupil {
    struct rows rows;
    struct model model;
    struct model_trace trace;
    struct policy_model policy;
    struct policy_trace policy_trace;
    struct loss losses[3 * TEACH_EPOCHS_MAX]; /* of the passes so far */
    int passes;
};

/* How many passes teach what. */
struct course {
    lz_rule rule;
    uint64_t search_epochs, result_epochs, policy_epochs;
    const char *checkpoint; /* of the values; NULL: none */
    const char *plot;       /* an image of the losses, written after each pass; NULL: none */
    const char *start; /* a file whose network the pupil has been set to; NULL: random numbers */
};

/* Prepares a zeroed pupil, its values and policy at random; false for a rule without line tables or
 * without memory. */
bool pupil_init(struct pupil *pupil, lz_rule rule);
/* Fits the values; false after a complaint. */
bool teach_values(struct pupil *pupil, const struct course *course, struct positions *learned,
                  const struct positions *held);
/* Fits the policy. The values stay as they are. */
void teach_policy(struct pupil *pupil, const struct course *course, struct positions *learned,
                  const struct positions *held);

#endif
