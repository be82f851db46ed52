#include "cli/match/games/shipped.h"

#include "cli/match/games/openings_caro6_15.h"
#include "cli/match/games/openings_caro_15.h"
#include "cli/match/games/openings_connect4_7x6.h"
#include "cli/match/games/openings_freestyle_15.h"
#include "cli/match/games/openings_freestyle_20.h"
#include "cli/match/games/openings_renju_15.h"
#include "cli/match/games/openings_standard_15.h"

#define SET(rule, columns, rows, name)                                                             \
    {                                                                                              \
        rule, columns, rows, "data/openings/" #name ".txt", openings_##name,                       \
            sizeof openings_##name - 1                                                             \
    }

static const struct shipped sets[] = {
    SET(LZ_RULE_FREESTYLE, 15, 15, freestyle_15), SET(LZ_RULE_FREESTYLE, 20, 20, freestyle_20),
    SET(LZ_RULE_STANDARD, 15, 15, standard_15),   SET(LZ_RULE_RENJU, 15, 15, renju_15),
    SET(LZ_RULE_CARO, 15, 15, caro_15),           SET(LZ_RULE_CARO6, 15, 15, caro6_15),
    SET(LZ_RULE_CONNECT4, 7, 6, connect4_7x6),
};

const struct shipped *shipped_find(const lz_variant *variant)
{
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        if (sets[i].rule == variant->rule && sets[i].columns == variant->columns &&
            sets[i].rows == variant->rows)
            return &sets[i];
    }
    return NULL;
}
