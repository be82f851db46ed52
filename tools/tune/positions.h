/* The positions of self-play games (samples.h), as lists of cell codes. */
#ifndef LIANZI_TOOLS_TUNE_POSITIONS_H
#define LIANZI_TOOLS_TUNE_POSITIONS_H

#include "tune/model.h"

/* A candidate, or a group of equal cells: codes by model_id of the mover and the other. */
struct feature {
    uint16_t id;
    int16_t count; /* cells; negative for the other side's */
};

struct candidate {
    uint16_t own, other;
};

struct position {
    size_t first_feature, first_candidate;
    uint16_t features, candidates;
    uint16_t best;   /* which candidate is the search's best */
    uint16_t threat; /* model_threat_id */
    float target;    /* the mover's expected score, 0 .. 1 */
};

struct positions {
    struct position *list;
    struct feature *features;
    struct candidate *candidates;
    size_t count, feature_count, candidate_count;
    size_t room, feature_room, candidate_room;
};

/* Adds the searched positions of a file's games, those of every twentieth game to `held`; where a
 * five or an open four decides they are left out. False, after a complaint, when the file cannot be
 * read or its rule is another. */
bool positions_read(struct positions *learned, struct positions *held, const struct model *model,
                    lz_rule rule, const char *path);
void positions_free(struct positions *positions);
/* The same order for the same positions. */
void positions_shuffle(struct positions *positions);

#endif
