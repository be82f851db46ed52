/* Games of Connect Four for tests, from their moves. */
#ifndef LIANZI_TESTS_PLAYED_H
#define LIANZI_TESTS_PLAYED_H

#include "testing.h"

#include <lianzi/lianzi.h>

static inline lz_game *played(const lz_variant *variant, const char *moves)
{
    lz_game *game;
    assert_int_equal(lz_game_new(variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    return game;
}

/* On the usual board of 7x6. */
static inline lz_game *played_7x6(const char *moves)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    return played(&variant, moves);
}

#endif
