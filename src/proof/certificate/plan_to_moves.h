/* Replaces the plans of a tree by the moves that they stand for in one position. */
#ifndef LIANZI_PROOF_CERTIFICATE_PLAN_TO_MOVES_H
#define LIANZI_PROOF_CERTIFICATE_PLAN_TO_MOVES_H

#include "proof/certificate/replay.h"

/* Adds a tree without plans to `out` that wins for the attacker, who is to move, nearly as the
 * given one does: where a default leads to other moves after some replies than after a pass, these
 * get answers of their own. Adds the positions visited to `visits`. Returns the first node;
 * WIN_NONE if the tree does not win, or takes too long, or without memory. */
int spell_out(struct shapes *shapes, lz_colour attacker, const struct win_tree *tree,
              const struct replay_plans *plans, int root, struct win_tree *out, uint64_t *visits);

#endif
