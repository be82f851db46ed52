/* What the tests of thinking share: a game after some moves, and a thought of so many nodes about
 * it.
 */
#ifndef LIANZI_TESTS_THINKING_H
#define LIANZI_TESTS_THINKING_H

#include "testing.h"

#include <lianzi/lianzi.h>

static inline void think(lz_engine *engine, const lz_game *game, uint64_t nodes, lz_thought *out)
{
    lz_limits limits;
    lz_error error;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    assert_int_equal(lz_think(engine, game, &limits, NULL, NULL, out, &error), LZ_OK);
}

static inline lz_game *game_of(lz_rule rule, const char *moves)
{
    lz_variant variant;
    lz_game *game;
    lz_error error;
    lz_variant_init(&variant, rule);
    assert_int_equal(lz_game_new(&variant, &game, &error), LZ_OK);
    if (lz_game_play(game, moves, LZ_ROWS_BOTTOM, &error))
        fail_msg("%s: %s", moves, error.text);
    return game;
}

#endif
