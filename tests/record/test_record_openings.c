/* Renju's openings, against the moves that club programs print for them. */
#include "testing.h"
#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* In the order of the openings' numbers, with white at h9 and at i9. */
static const char *const openings[LZ_RENJU_OPENINGS][2] = {
    {"Kansei", "h8h9h10"},  {"Keigetsu", "h8h9i10"}, {"Sosei", "h8h9j10"},   {"Kagetsu", "h8h9i9"},
    {"Zangetsu", "h8h9j9"}, {"Ugetsu", "h8h9i8"},    {"Kinsei", "h8h9j8"},   {"Shogetsu", "h8h9h7"},
    {"Kyugetsu", "h8h9i7"}, {"Shingetsu", "h8h9j7"}, {"Zuisei", "h8h9h6"},   {"Sangetsu", "h8h9i6"},
    {"Yusei", "h8h9j6"},    {"Chosei", "h8i9j10"},   {"Kyogetsu", "h8i9j9"}, {"Kosei", "h8i9j8"},
    {"Suigetsu", "h8i9j7"}, {"Ryusei", "h8i9j6"},    {"Ungetsu", "h8i9i8"},  {"Hogetsu", "h8i9i7"},
    {"Rangetsu", "h8i9i6"}, {"Gingetsu", "h8i9h7"},  {"Myojo", "h8i9h6"},    {"Shagetsu", "h8i9g7"},
    {"Meigetsu", "h8i9g6"}, {"Suisei", "h8i9f6"},
};

static lz_game *play(const char *moves, lz_rule rule, int size)
{
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, rule);
    variant.columns = variant.rows = size;
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    return game;
}

static int opening_of(const char *moves)
{
    lz_game *game = play(moves, LZ_RULE_RENJU, 15);
    const int opening = lz_renju_opening_of(game);
    lz_game_free(game);
    return opening;
}

/* The moves of a string such as "h8i9j10", turned by one of the eight symmetries. */
static void turn(const char *moves, int symmetry, char *out)
{
    lz_game *game = play(moves, LZ_RULE_FREESTYLE, 15);
    for (int i = 0; i < lz_game_length(game); i++) {
        const int cell = lz_game_action(game, i).cell[0];
        int x = cell % 15, y = cell / 15;
        if (symmetry & 1)
            x = 14 - x;
        if (symmetry & 2)
            y = 14 - y;
        if (symmetry & 4) {
            const int kept = x;
            x = y;
            y = kept;
        }
        out += sprintf(out, "%c%d", 'a' + x, y + 1);
    }
    lz_game_free(game);
}

static void names_and_places(void **context)
{
    (void)context;
    for (int i = 0; i < LZ_RENJU_OPENINGS; i++) {
        const lz_renju_opening *opening = lz_renju_opening_at(i);
        char code[8];
        sprintf(code, "%c%d", i < 13 ? 'D' : 'I', i % 13 + 1);
        assert_string_equal(opening->code, code);
        assert_string_equal(opening->english, openings[i][0]);
        /* Each name has two characters, of which the second is a moon or a star. */
        assert_int_equal(strlen(opening->chinese), 6);
        assert_int_equal(strlen(opening->japanese), 6);
        assert_true(strcmp(opening->chinese + 3, "\xe6\x9c\x88") == 0 ||
                    strcmp(opening->chinese + 3, "\xe6\x98\x9f") == 0);
        assert_string_equal(opening->chinese + 3, opening->japanese + 3);
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            char moves[32];
            turn(openings[i][1], symmetry, moves);
            assert_int_equal(opening_of(moves), i);
            strcat(moves, "a1b1"); /* later moves change nothing */
            assert_int_equal(opening_of(moves), i);
        }
    }
    assert_null(lz_renju_opening_at(-1));
    assert_null(lz_renju_opening_at(LZ_RENJU_OPENINGS));
}

/* With white beside the centre, a third stone on any of 23 cells within two lines makes an opening.
 * Each opening is made by as many cells as it has mirror images. */
static void every_third_stone(void **context)
{
    (void)context;
    for (int indirect = 0; indirect < 2; indirect++) {
        int seen[LZ_RENJU_OPENINGS] = {0}, total = 0;
        for (int x = 5; x <= 9; x++) {
            for (int y = 5; y <= 9; y++) {
                char moves[32];
                if ((x == 7 && y == 7) || (x == 7 + indirect && y == 8))
                    continue;
                sprintf(moves, "h8%s%c%d", indirect ? "i9" : "h9", 'a' + x, y + 1);
                const int opening = opening_of(moves);
                assert_true(opening >= 13 * indirect && opening < 13 + 13 * indirect);
                seen[opening]++;
                total++;
            }
        }
        assert_int_equal(total, 23);
        for (int i = 0; i < 13; i++)
            assert_in_range(seen[13 * indirect + i], 1, 2);
    }
}

static void what_is_none(void **context)
{
    (void)context;
    static const char *const moves[] = {"",       "h8",     "h8h9",       "h8h10h9",   "h8h9h11",
                                        "g8h8i8", "h8h9k8", "h8passh9i9", "passh8h9i9"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        assert_int_equal(opening_of(moves[i]), -1);
    lz_game *game = play("h8h9i9", LZ_RULE_RENJU, 16); /* no centre */
    assert_int_equal(lz_renju_opening_of(game), -1);
    lz_game_free(game);
    game = play("j10j11k11", LZ_RULE_FREESTYLE, 19);
    assert_string_equal(lz_renju_opening_at(lz_renju_opening_of(game))->english, "Kagetsu");
    lz_game_undo(game);
    assert_int_equal(lz_renju_opening_of(game), -1);
    lz_game_free(game);

    lz_variant tic_tac_toe; /* as "h8h9i9", in a game of three */
    lz_variant_init(&tic_tac_toe, LZ_RULE_FREESTYLE);
    tic_tac_toe.columns = tic_tac_toe.rows = tic_tac_toe.win = 3;
    assert_int_equal(lz_game_new(&tic_tac_toe, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "b2b3c3", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_int_equal(lz_renju_opening_of(game), -1);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_places),
        cmocka_unit_test(every_third_stone),
        cmocka_unit_test(what_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
