/* Replaces plans by moves for code that walks through a certificate. A plan is replaced only where
 * the walk comes to it, since a plan that is repeated in another position leads to other moves. */
#ifndef LIANZI_PROOF_CERTIFICATE_WALK_PLANS_H
#define LIANZI_PROOF_CERTIFICATE_WALK_PLANS_H

#include "proof/certificate/read.h"

struct unfolding {
    struct certificate *certificate; /* gets temporary nodes; the caller restores its count of nodes
                                        after leaving them */
    struct plan_board *room;         /* with the position of the walk */
};

/* Begins at a position of the certificate. False without memory. */
bool unfold_begin(struct unfolding *unfolding, struct certificate *certificate,
                  const struct board *board);
void unfold_free(struct unfolding *unfolding);
/* Puts a stone on the point; false, and nothing put, if it is taken, which happens within defaults
 * and repeats. */
bool unfold_place(struct unfolding *unfolding, int point, lz_colour colour);
/* Takes the last stone away. */
void unfold_remove(struct unfolding *unfolding);
/* The place, or its moves if it is a plan. Node 0 if the plan does not win or without memory. */
struct certificate_place unfold_root(struct unfolding *unfolding, struct certificate_place at);
/* The first of the answers to the move of the place, which is on the board. None of them is a plan.
 * A plan that does not win is left out, and so are answers to replies on cells that are taken,
 * which a proof that is repeated may have. */
uint32_t unfold_answers(struct unfolding *unfolding, struct certificate_place at);

#endif
