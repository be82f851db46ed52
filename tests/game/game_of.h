/* Makes a game of a variant given as text. */
#ifndef LIANZI_TESTS_GAME_GAME_OF_H
#define LIANZI_TESTS_GAME_GAME_OF_H

#include "testing.h"
#include <lianzi/lianzi.h>

static inline lz_game *game_of(const char *text)
{
    lz_variant variant;
    lz_game *game = NULL;
    assert_int_equal(lz_variant_parse(text, &variant, NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    return game;
}

#endif
