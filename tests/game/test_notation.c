/* Variants and moves as text: round trips, and errors that name the place. */
#include "testing.h"

#include <lianzi/lianzi.h>
#include <string.h>

static void variants_survive_their_text(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "freestyle 15x15",
        "renju 15x15",
        "connect4 7x6",
        "connect4 9x9 blocked 5,5",
        "freestyle 3x3 win 3",
        "standard 22x5 opening swap2",
        "caro 20x20 opening swap",
        "caro6 15x15 blocked 1,1 blocked 15,15",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        lz_variant variant;
        char text[128];
        assert_int_equal(lz_variant_parse(texts[i], &variant, NULL), LZ_OK);
        const size_t length = lz_variant_format(&variant, text, sizeof text);
        assert_string_equal(text, texts[i]);
        assert_int_equal(length, strlen(texts[i]));
        assert_int_equal(lz_variant_format(&variant, text, 5),
                         length); /* the whole length, as snprintf */
        assert_int_equal(strlen(text), 4);
    }
}

/* An invalid variant has no text, and neither do its cells. */
static void variants_that_are_none_have_no_text(void **unused)
{
    (void)unused;
    static const struct {
        int rule, opening, columns, rows;
    } none[] = {
        {99, LZ_OPENING_NONE, 15, 15},
        {-1, LZ_OPENING_NONE, 15, 15},
        {LZ_RULE_FREESTYLE, 99, 15, 15},
        {LZ_RULE_FREESTYLE, LZ_OPENING_NONE, 1000, 1000},
        {LZ_RULE_FREESTYLE, LZ_OPENING_NONE, 65536, 65536},
        {LZ_RULE_CONNECT4, LZ_OPENING_NONE, 22, 6},
    };
    static const lz_action place = {.kind = LZ_ACTION_PLACE, .cell = {21, -1}};
    static const lz_action pass = {.kind = LZ_ACTION_PASS, .cell = {-1, -1}};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        lz_variant variant;
        char text[16] = "as before";
        lz_variant_init(&variant, LZ_RULE_FREESTYLE);
        variant.rule = (lz_rule)none[i].rule;
        variant.opening = (lz_opening)none[i].opening;
        variant.columns = none[i].columns;
        variant.rows = none[i].rows;
        assert_int_equal(lz_variant_format(&variant, text, sizeof text), 0);
        assert_string_equal(text, "");
        assert_int_equal(lz_variant_format(&variant, NULL, 0), 0);
        assert_int_equal(lz_action_format(&variant, pass, LZ_ROWS_BOTTOM, text, sizeof text), 4);
        assert_int_equal(lz_action_format(&variant, place, LZ_ROWS_BOTTOM, text, sizeof text), 0);
        assert_string_equal(text, "");
    }
}

static void wrong_variants_say_what_and_where(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        size_t offset;
        const char *complaint;
    } cases[] = {
        {"", 0, "expected a rule"},
        {"chess", 0, "expected a rule"},
        {"renju 15", 6, "expected a size"},
        {"renju 15x", 6, "expected a size"},
        {"freestyle 2x9", 0, "3 to 22 columns"},
        {"freestyle 23x23", 0, "3 to 22 columns"},
        {"connect4 13x6", 0, "3 to 12 columns"},
        {"freestyle win 9", 0, "length to win is 3 to 8"},
        {"freestyle win x", 14, "expected a number"},
        {"freestyle win", 13, "expected a number"},
        {"renju win 4", 0, "won by five"},
        {"freestyle opening swap3", 18, "expected an opening: none, swap, swap2, pro"},
        {"connect4 opening swap", 0, "has no swap opening"},
        {"freestyle blocked 1", 18, "expected a blocked cell"},
        {"freestyle blocked 16,1", 18, "off the 15x15 board"},
        {"connect4 blocked 1,2 9x7", 21, "the size must stand before the blocked cells"},
        {"freestyle large", 10, "not \"large\""},
        {"freestyle 99999999999999999999x3", 10, "expected a size"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_variant variant;
        lz_error error;
        assert_int_not_equal(lz_variant_parse(cases[i].text, &variant, &error), LZ_OK);
        if (!strstr(error.text, cases[i].complaint) || error.offset != cases[i].offset)
            fail_msg("\"%s\": at %zu: %s", cases[i].text, error.offset, error.text);
    }
}

static void every_cell_survives_its_text(void **unused)
{
    (void)unused;
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = 22;
    variant.rows = 19;
    for (int rows = LZ_ROWS_BOTTOM; rows <= LZ_ROWS_TOP; rows++) {
        for (int cell = 0; cell < 22 * 19; cell++) {
            char text[8];
            int back = -1;
            lz_cell_format(&variant, cell, (lz_rows)rows, text, sizeof text);
            assert_int_equal(lz_cell_parse(&variant, text, (lz_rows)rows, &back, NULL), LZ_OK);
            assert_int_equal(back, cell);
        }
    }
    char text[8];
    lz_cell_format(&variant, 0, LZ_ROWS_BOTTOM, text, sizeof text);
    assert_string_equal(text, "a1");
    lz_cell_format(&variant, 0, LZ_ROWS_TOP, text, sizeof text);
    assert_string_equal(text, "a19");
    lz_cell_format(&variant, 22 * 19 - 1, LZ_ROWS_BOTTOM, text, sizeof text);
    assert_string_equal(text, "v19");
}

static void wrong_moves_say_where_and_change_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *variant, *text;
        size_t offset;
        lz_status status;
    } cases[] = {
        {"freestyle", "h8h", 3, LZ_ERR_SYNTAX},
        {"freestyle", "h8 8", 3, LZ_ERR_SYNTAX},
        {"freestyle", "h8\xe5", 2, LZ_ERR_SYNTAX},
        {"freestyle", "h8p1", 2, LZ_ERR_ILLEGAL},
        {"freestyle", "h16", 0, LZ_ERR_ILLEGAL},
        {"freestyle", "h0", 0, LZ_ERR_ILLEGAL},
        {"freestyle", "h8i9h8", 4, LZ_ERR_ILLEGAL},
        {"freestyle", "h8black", 2, LZ_ERR_ILLEGAL},
        {"freestyle", "h99999999999999999999", 0, LZ_ERR_ILLEGAL},
        {"connect4", "4448", 3, LZ_ERR_ILLEGAL},
        {"connect4", "44x", 2, LZ_ERR_SYNTAX},
        {"connect4", "4444444", 6, LZ_ERR_ILLEGAL},
        {"connect4", "0", 0, LZ_ERR_SYNTAX},
        {"connect4", "11223344", 7, LZ_ERR_ILLEGAL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_variant variant;
        lz_error error;
        lz_game *game = NULL;
        assert_int_equal(lz_variant_parse(cases[i].variant, &variant, NULL), LZ_OK);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        const lz_status status = lz_game_play(game, cases[i].text, LZ_ROWS_BOTTOM, &error);
        if (status != cases[i].status || error.offset != cases[i].offset ||
            error.column != cases[i].offset + 1)
            fail_msg("\"%s\": %d at %zu: %s", cases[i].text, (int)status, error.offset, error.text);
        assert_int_equal(lz_game_stones(game), 0);
        assert_int_equal(lz_game_total(game), 0);
        lz_game_free(game);
    }
}

static void gravity_strings_name_columns(void **unused)
{
    (void)unused;
    lz_variant variant;
    lz_game *game = NULL;
    char text[16];
    assert_int_equal(lz_variant_parse("connect4 12x6", &variant, NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "19aBc", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_int_equal(lz_game_at(game, 11), LZ_BLACK);
    lz_game_format(game, LZ_ROWS_BOTTOM, text, sizeof text);
    assert_string_equal(text, "19abc");
    lz_game_free(game);
}

static void what_is_off_the_board_has_no_text(void **unused)
{
    (void)unused;
    static const char *const variants[] = {"renju 15x15", "connect4 7x6"};
    for (int i = 0; i < 2; i++) {
        lz_variant variant;
        assert_int_equal(lz_variant_parse(variants[i], &variant, NULL), LZ_OK);
        const int16_t cells[] = {-1, INT16_MIN, INT16_MAX,
                                 (int16_t)(variant.columns * variant.rows)};
        for (size_t j = 0; j < sizeof cells / sizeof *cells; j++) {
            char text[8] = "before";
            lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {cells[j], -1}};
            assert_int_equal(lz_action_format(&variant, action, LZ_ROWS_BOTTOM, text, sizeof text),
                             0);
            assert_string_equal(text, "");
            action = (lz_action){.kind = LZ_ACTION_ADD_TWO, .cell = {0, cells[j]}};
            assert_int_equal(lz_action_format(&variant, action, LZ_ROWS_TOP, NULL, 0), 0);
            assert_int_equal(lz_cell_format(&variant, cells[j], LZ_ROWS_BOTTOM, text, sizeof text),
                             0);
        }
        /* The cell cannot be blocked either, nor on boards of invalid sizes. */
        for (int side = 0; side <= 1000; side += 500) {
            variant.columns = variant.rows = side;
            assert_int_equal(lz_variant_block(&variant, 600, 2, NULL), LZ_ERR_ARGUMENT);
            assert_int_equal(lz_variant_block(&variant, 2, 600, NULL), LZ_ERR_ARGUMENT);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants_survive_their_text),
        cmocka_unit_test(variants_that_are_none_have_no_text),
        cmocka_unit_test(wrong_variants_say_what_and_where),
        cmocka_unit_test(every_cell_survives_its_text),
        cmocka_unit_test(wrong_moves_say_where_and_change_nothing),
        cmocka_unit_test(gravity_strings_name_columns),
        cmocka_unit_test(what_is_off_the_board_has_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
