/* Symmetries of boards by the public functions: their number and where they take cells. */
#include "game/game_of.h"

static lz_variant parsed(const char *text)
{
    lz_variant variant;
    assert_int_equal(lz_variant_parse(text, &variant, NULL), LZ_OK);
    return variant;
}

static void the_shape_decides_how_many_there_are(void **unused)
{
    (void)unused;
    static const struct {
        const char *variant;
        int count;
    } cases[] = {{"freestyle 15x15", 8},
                 {"renju 15x14", 4},
                 {"connect4 7x6", 2},
                 {"connect4 8x8", 2},
                 {"caro 9x9 blocked 1,1", 8}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const lz_variant variant = parsed(cases[i].variant);
        assert_int_equal(lz_variant_symmetries(&variant), cases[i].count);
        assert_int_equal(lz_cell_turned(&variant, 0, cases[i].count - 1) >= 0, true);
        assert_int_equal(lz_cell_turned(&variant, 0, cases[i].count), -1);
    }
}

static void the_bits_say_where_a_cell_goes(void **unused)
{
    (void)unused;
    const lz_variant square = parsed("freestyle 5x5"), wide = parsed("freestyle 4x3");
    /* b1, from the lower left; then by each symmetry. */
    static const int to[LZ_SYMMETRIES] = {1, 3, 21, 23, 5, 15, 9, 19};
    for (int symmetry = 0; symmetry < LZ_SYMMETRIES; symmetry++)
        assert_int_equal(lz_cell_turned(&square, 1, symmetry), to[symmetry]);
    assert_int_equal(lz_cell_turned(&wide, 1, 1), 2);
    assert_int_equal(lz_cell_turned(&wide, 1, 2), 9);
    assert_int_equal(lz_cell_turned(&wide, 1, 3), 10);
    assert_int_equal(lz_cell_turned(&wide, 12, 1), -1);
    assert_int_equal(lz_cell_turned(&wide, -1, 1), -1);
    assert_int_equal(lz_cell_turned(&wide, 1, -1), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shape_decides_how_many_there_are),
        cmocka_unit_test(the_bits_say_where_a_cell_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
