/* The exact solver as a player: when it is worth asking, what part of the limits it gets, and its
 * answers as lines. */
#ifndef LIANZI_PLAYER_EXACT_H
#define LIANZI_PLAYER_EXACT_H

#include "connect4/solver.h"
#include "gravity/search.h"

struct exact {
    bool ready; /* there is a solver, made with these: */
    lz_variant variant;
    int threads, hash_mib;
    struct solver solver;
};

/* Whether a variant is one that the solver takes. */
bool exact_takes(const lz_variant *variant);
/* Makes the solver ready for a variant that it takes; the last one, and its table, is kept if it
 * was made with the same. False without memory. */
bool exact_make(struct exact *exact, const lz_variant *variant, int threads, int hash_mib);
void exact_free(struct exact *exact);
void exact_clear(struct exact *exact);
/* The best lines, as gravity_search gives them, or 0 when the position would take, or took, too
 * long. Of the caller's limits it takes half at most; the request is told what it visited. */
int exact_search(struct exact *exact, const struct deadline *limits,
                 struct gravity_request *request, struct gravity_line lines[LZ_GRAVITY_SIZE_MAX]);

#endif
