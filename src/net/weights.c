/* The network of each rule. tools/train fits them to games that the engine played against itself;
 * tools/weightgen turns the files in data/nets into C when the library is built. */
#include "net/lines.h"

extern const struct lines_net lines_weights_freestyle, lines_weights_standard, lines_weights_renju,
    lines_weights_caro, lines_weights_caro6;

static const struct lines_net *const by_rule[LZ_RULE_COUNT] = {
    [LZ_RULE_FREESTYLE] = &lines_weights_freestyle, [LZ_RULE_STANDARD] = &lines_weights_standard,
    [LZ_RULE_RENJU] = &lines_weights_renju,         [LZ_RULE_CARO] = &lines_weights_caro,
    [LZ_RULE_CARO6] = &lines_weights_caro6,
};

const struct lines_net *eval_net(lz_rule rule)
{
    return by_rule[rule];
}
