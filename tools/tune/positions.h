/* The positions of self-play games (samples.h) as lists of candidates' cell codes. */
#ifndef LIANZI_TOOLS_TUNE_POSITIONS_H
#define LIANZI_TOOLS_TUNE_POSITIONS_H

#include "tune/model.h"

/* A candidate's cell codes for both sides, as model_id() numbers them. */
struct candidate {
    uint16_t own, other;
};

struct position {
    size_t first_candidate;
    uint16_t candidates;
    uint16_t best; /* index of the search's best move among them */
};

struct positions {
    struct position *list;
    struct candidate *candidates;
    size_t count, candidate_count;
    size_t room, candidate_room;
};

/* Adds the searched positions of a file's games; those of every twentieth game go to `held`. Leaves
 * out positions that a five or an open four decides. False, after a complaint, when the file cannot
 * be read or has another rule. */
bool positions_read(struct positions *learned, struct positions *held, const struct model *model,
                    lz_rule rule, const char *path);
void positions_free(struct positions *positions);
/* Shuffles; the same positions always get the same order. */
void positions_shuffle(struct positions *positions);

#endif
