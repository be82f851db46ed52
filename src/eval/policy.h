/* The policy: a number for how promising a move is, from the codes of its cell for both colours.
 * It orders the moves. */
#ifndef LIANZI_EVAL_POLICY_H
#define LIANZI_EVAL_POLICY_H

#include "eval/eval.h"

struct policy {
    int16_t number[2][CELL_CODES][2]; /* [colour][code][0 own move, 1 the other's] */
};

void policy_init(struct policy *policy, const struct rule_policy *weights);
/* As lz_eval_ops' policy. */
void policy_of(const struct policy *policy, const uint32_t *lines, lz_colour mover,
               const uint16_t *points, int count, int *out);

#endif
