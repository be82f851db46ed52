/* The numbers that each rule uses. tools/tune, tools/nettune and tools/train fit them to games that
 * the engine played against itself and write data/policy and data/nets; tools/weightgen turns those
 * into C when the library is built. docs/notebook/strength.md says how much each rule's own numbers
 * gained. With a network over lines, the rule's policy is only what tools/tune begins with. */
#include "eval/net.h"

extern const struct rule_policy policy_weights_freestyle, policy_weights_standard;
extern const struct lines_net lines_weights_freestyle, lines_weights_standard, lines_weights_renju,
    lines_weights_caro, lines_weights_caro6;

static const struct eval_weights by_rule[LZ_RULE_CONNECT4] = {
    [LZ_RULE_FREESTYLE] = {&policy_weights_freestyle, NULL, &lines_weights_freestyle},
    [LZ_RULE_STANDARD] = {&policy_weights_standard, NULL, &lines_weights_standard},
    [LZ_RULE_RENJU] = {&policy_weights_freestyle, NULL, &lines_weights_renju},
    [LZ_RULE_CARO] = {&policy_weights_standard, NULL, &lines_weights_caro},
    [LZ_RULE_CARO6] = {&policy_weights_freestyle, NULL, &lines_weights_caro6},
};

size_t eval_state_size(void)
{
    const size_t net = eval_by_net.state_size, lines = eval_by_lines.state_size;
    return net > lines ? net : lines;
}

const struct eval_weights *eval_weights_for(lz_rule rule)
{
    return &by_rule[rule];
}
