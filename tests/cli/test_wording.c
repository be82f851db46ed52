/* The texts about a game, in English. */
#include "study/wording.h"
#include "testing.h"
#include <string.h>

static void the_game(void **context)
{
    (void)context;
    static const struct {
        const char *variant, *moves, *text;
    } cases[] = {
        {"renju 15x15", "", "Renju · 15×15"},
        {"renju 15x15", "h8h9", "Renju · 15×15"},
        {"renju 15x15", "h8h9i9", "Renju · 15×15 · Kagetsu"},
        {"renju 15x15", "h8g7i7a1", "Renju · 15×15 · Hogetsu"},
        {"renju 19x19 opening swap", "j10i10k10", "Renju · 19×19 · Swap · Shogetsu"},
        {"freestyle 15x15", "h8h9i9", "Freestyle · 15×15"},
        {"connect4 7x6", "444", "Connect Four · 7×6"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_variant variant;
        lz_game *game;
        char text[128];
        assert_int_equal(lz_variant_parse(cases[i].variant, &variant, NULL), LZ_OK);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(lz_game_play(game, cases[i].moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
        wording_game(game, text, sizeof text);
        lz_game_free(game);
        assert_string_equal(text, cases[i].text);
        char small[8]; /* cut, not overrun */
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(lz_game_play(game, cases[i].moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
        wording_game(game, small, sizeof small);
        lz_game_free(game);
        assert_memory_equal(small, cases[i].text, sizeof small - 1);
    }
}

static void an_action(void **context)
{
    (void)context;
    static const struct {
        const char *variant;
        lz_action action;
        const char *text;
    } cases[] = {
        {"renju 15x15", {LZ_ACTION_PLACE, LZ_EMPTY, {{7 * 15 + 8, -1}}}, "i8"},
        {"renju 15x15", {LZ_ACTION_PASS, LZ_EMPTY, {{-1, -1}}}, "Pass"},
        {"renju 15x15 opening swap", {LZ_ACTION_CHOOSE, LZ_WHITE, {{-1, -1}}}, "White"},
        {"renju 15x15 opening swap2", {LZ_ACTION_ADD_TWO, LZ_EMPTY, {{0, 16}}}, "a1b2"},
        {"connect4 7x6", {LZ_ACTION_PLACE, LZ_EMPTY, {{3, -1}}}, "4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_variant variant;
        char text[32];
        assert_int_equal(lz_variant_parse(cases[i].variant, &variant, NULL), LZ_OK);
        wording_action(&variant, cases[i].action, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

static void every_refusal(void **context)
{
    (void)context;
    for (int i = LZ_LEGAL; i <= LZ_ILLEGAL_NUMBER; i++)
        assert_int_equal(*wording_legality((lz_legality)i) != '\0', i != LZ_LEGAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_game), cmocka_unit_test(an_action),
                                       cmocka_unit_test(every_refusal)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
