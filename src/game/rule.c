#include "game/rule.h"

static const struct rule_traits traits_of[LZ_RULE_COUNT] = {
    [LZ_RULE_FREESTYLE] = {.name = "freestyle", .columns = 15, .rows = 15, .win = 5},
    [LZ_RULE_STANDARD] = {.name = "standard",
                          .black = {.exact = true},
                          .white = {.exact = true},
                          .columns = 15,
                          .rows = 15,
                          .win = 5},
    [LZ_RULE_RENJU] = {.name = "renju",
                       .forbids = true,
                       .black = {.exact = true},
                       .columns = 15,
                       .rows = 15,
                       .win = 5},
    [LZ_RULE_CARO] = {.name = "caro",
                      .black = {.exact = true, .open_end = true},
                      .white = {.exact = true, .open_end = true},
                      .columns = 15,
                      .rows = 15,
                      .win = 5},
    [LZ_RULE_CARO6] = {.name = "caro6",
                       .black = {.open_end = true},
                       .white = {.open_end = true},
                       .columns = 15,
                       .rows = 15,
                       .win = 5},
    [LZ_RULE_CONNECT4] = {.name = "connect4", .gravity = true, .columns = 7, .rows = 6, .win = 4},
};

const struct rule_traits *rule_traits(lz_rule rule)
{
    return &traits_of[rule];
}

const char *rule_name(int rule)
{
    return (unsigned)rule < LZ_RULE_COUNT ? traits_of[rule].name : NULL;
}
