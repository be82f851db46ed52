/* How promising the shape numbers find a move: what every evaluator of this folder says of moves.
 */
#ifndef LIANZI_EVAL_POLICY_H
#define LIANZI_EVAL_POLICY_H

#include "eval/eval.h"

struct policy {
    int16_t number[2][CELL_CODES + 1][2]; /* [colour][code][0 own, 1 the other's] */
};

void policy_init(struct policy *policy, const struct rule_weights *weights);
/* As lz_eval_ops' policy. */
void policy_of(const struct policy *policy, const struct shapes *shapes, lz_colour mover,
               const uint16_t *points, int count, int *out);

#endif
