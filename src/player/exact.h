/* The exact solver as a player: when to ask it, its part of the limits, and its answers as
 * lines. */
#ifndef LIANZI_PLAYER_EXACT_H
#define LIANZI_PLAYER_EXACT_H

#include "connect4/solver.h"
#include "gravity/search.h"

struct exact {
    bool ready; /* there is a solver, made with these: */
    lz_variant variant;
    int threads, hash_mib;
    struct solver solver;
    uint8_t *book; /* used in place of the shipped one, or NULL */
};

/* Whether a variant is one that the solver takes. */
bool exact_takes(const lz_variant *variant);
/* Makes the solver ready for a variant that it takes. The last solver and its table are kept if it
 * was made with the same settings. False without memory. */
bool exact_make(struct exact *exact, const lz_variant *variant, int threads, int hash_mib);
/* Has the present solver and those to come use a book; the old one is freed. */
void exact_set_book(struct exact *exact, uint8_t *book);
void exact_free(struct exact *exact);
void exact_clear(struct exact *exact);
/* The best lines, as gravity_search gives them. 0 when the position is too hard for the limits, of
 * which the solver takes at most half. The request gets the nodes that it visited. */
int exact_search(struct exact *exact, const struct deadline *limits,
                 struct gravity_request *request, struct gravity_line lines[LZ_GRAVITY_SIZE_MAX]);

#endif
