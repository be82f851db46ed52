/* The rules without gravity. */
#ifndef LIANZI_TESTS_FIVE_RULES_H
#define LIANZI_TESTS_FIVE_RULES_H

#include <lianzi/lianzi.h>

enum { FIVE_RULES = LZ_RULE_COUNT - 1 };

/* They repeat for ever. */
static inline lz_rule five_rule(int number)
{
    int rule = 0;
    for (int left = number % FIVE_RULES; lz_rule_has_gravity((lz_rule)rule) || left--;)
        rule++;
    return (lz_rule)rule;
}

#endif
