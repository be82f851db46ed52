/* Which numbers each rule's evaluators have. They stand in data/shapes and data/nets, written by
 * tools/tune and tools/nettune from games that the engine played against itself, and become C by
 * tools/weightgen when the library is built. What each rule's own were worth is in
 * docs/STRENGTH.md. */
#include "eval/net.h"

extern const struct rule_weights shape_weights_freestyle, shape_weights_standard;
extern const struct rule_nets net_weights_freestyle, net_weights_standard;

static const struct eval_weights by_rule[LZ_RULE_CONNECT4] = {
    [LZ_RULE_FREESTYLE] = {&shape_weights_freestyle, &net_weights_freestyle},
    [LZ_RULE_STANDARD] = {&shape_weights_standard, &net_weights_standard},
    [LZ_RULE_RENJU] = {&shape_weights_freestyle, &net_weights_freestyle},
    [LZ_RULE_CARO] = {&shape_weights_standard, &net_weights_standard},
    [LZ_RULE_CARO6] = {&shape_weights_freestyle, &net_weights_freestyle},
};

const struct eval_weights *eval_weights_for(lz_rule rule)
{
    return &by_rule[rule];
}
