/* Turns, openings, passes, ends of games and set-up positions, case by case. */
#include "game/game_of.h"

#include <string.h>

static lz_status play(lz_game *game, const char *moves)
{
    return lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL);
}

static lz_result result_of(const char *variant, const char *moves)
{
    lz_game *game = game_of(variant);
    lz_error error;
    if (lz_game_play(game, moves, LZ_ROWS_BOTTOM, &error))
        fail_msg("%s: %s", moves, error.text);
    const lz_result result = lz_game_result(game);
    lz_game_free(game);
    return result;
}

/* Whether black's stone at '!' wins in a row of black and white stones on a wide board. */
static bool wins(const char *rule, const char *row)
{
    char text[40] = "";
    strcat(strcat(text, rule), " 15x15");
    lz_variant variant;
    assert_int_equal(lz_variant_parse(text, &variant, NULL), LZ_OK);
    uint8_t cells[LZ_CELLS_MAX] = {0};
    int asked = 0;
    for (int i = 0; row[i]; i++) {
        cells[i] = row[i] == 'x' ? LZ_BLACK : row[i] == 'o' ? LZ_WHITE : LZ_EMPTY;
        if (row[i] == '!')
            asked = i;
    }
    lz_game *game = NULL;
    assert_int_equal(lz_game_new_from(&variant, cells, LZ_BLACK, &game, NULL), LZ_OK);
    const lz_action action = lz_action_place(asked);
    assert_int_equal(lz_game_act(game, action, NULL), LZ_OK);
    const bool won = lz_game_result(game) == LZ_RESULT_BLACK_WINS;
    lz_game_free(game);
    return won;
}

static void each_rule_wins_by_its_own_lines(void **unused)
{
    (void)unused;
    assert_true(wins("freestyle", "..xx!xx"));
    assert_true(wins("freestyle", "..xxx!xx"));
    assert_true(wins("standard", "..xx!xx"));
    assert_false(wins("standard", "..xxx!xx"));
    assert_true(wins("caro", "..xx!xx.."));
    assert_true(wins("caro", ".oxx!xx.."));
    assert_true(wins("caro", "xx!xxo")); /* the edge does not block */
    assert_false(wins("caro", ".oxx!xxo"));
    assert_false(wins("caro", "..xxx!xx"));
    assert_true(wins("caro6", "..xxx!xx"));
    assert_false(wins("caro6", ".oxxx!xxo"));
    assert_true(wins("caro6", "xxx!xxo"));
}

/* 3x3 is full without a line. */
static void a_full_board_is_a_draw(void **unused)
{
    (void)unused;
    assert_int_equal(result_of("freestyle 3x3 win 3", "b2a1c1a3a2c2b1b3c3"), LZ_RESULT_DRAW);
    assert_int_equal(result_of("freestyle 3x3 win 3", "a1a2b1b2c1"), LZ_RESULT_BLACK_WINS);
    /* 3x3 under gravity with the top of column 2 blocked: eight stones fill it. */
    assert_int_equal(result_of("connect4 3x3 win 4 blocked 2,3", "12312313"), LZ_RESULT_DRAW);
}

static void stones_fall_and_skip_blocked_cells(void **unused)
{
    (void)unused;
    lz_game *game = game_of("connect4 7x6 blocked 4,2");
    assert_int_equal(lz_game_drop_cell(game, 3), 3);
    assert_int_equal(play(game, "4"), LZ_OK);
    assert_int_equal(lz_game_drop_cell(game, 3), 2 * 7 + 3); /* above the blocked cell */
    assert_int_equal(play(game, "4444"), LZ_OK);
    assert_int_equal(lz_game_drop_cell(game, 3), -1); /* five stones fill the column */
    lz_error error;
    assert_int_equal(lz_game_play(game, "14", LZ_ROWS_BOTTOM, &error), LZ_ERR_ILLEGAL);
    assert_int_equal(error.offset, 1);
    assert_int_equal(lz_game_length(game), 5); /* none of the moves was played */
    const lz_action floating = {.kind = LZ_ACTION_PLACE, .cell = {7, -1}};
    assert_int_equal(lz_game_legality(game, floating), LZ_ILLEGAL_FLOATING);
    lz_game_free(game);
    /* A blocked cell breaks a line: 1 2 3 . 5 with 4 blocked; a row without it wins. */
    assert_int_equal(result_of("connect4 7x6 blocked 4,1", "1122335"), LZ_RESULT_ONGOING);
    assert_int_equal(result_of("connect4 7x6", "1122334"), LZ_RESULT_BLACK_WINS);
}

static void swap_lets_the_second_choose(void **unused)
{
    (void)unused;
    lz_game *game = game_of("freestyle 15x15 opening swap");
    assert_int_equal(lz_game_expects(game), 1U << LZ_ACTION_PLACE);
    assert_int_equal(play(game, "h8i9"), LZ_OK);
    assert_int_equal(lz_game_seat(game), 0); /* all three are the first player's */
    assert_int_equal(play(game, "j8"), LZ_OK);
    assert_int_equal(lz_game_seat(game), 1);
    assert_int_equal(lz_game_expects(game), 1U << LZ_ACTION_CHOOSE);
    assert_int_equal(play(game, "k8"), LZ_ERR_ILLEGAL);
    assert_int_equal(play(game, "black"), LZ_OK);
    assert_int_equal(lz_game_seat_colour(game, 1), LZ_BLACK);
    assert_int_equal(lz_game_to_move(game), LZ_WHITE);
    assert_int_equal(lz_game_seat(game), 0); /* the first player has white now */
    assert_true(lz_game_undo(game));
    assert_int_equal(play(game, "white k8"), LZ_OK);
    assert_int_equal(lz_game_seat_colour(game, 0), LZ_BLACK);
    assert_int_equal(lz_game_seat(game), 0);
    lz_game_free(game);
}

static void swap2_may_add_two(void **unused)
{
    (void)unused;
    lz_game *game = game_of("renju 15x15 opening swap2");
    assert_int_equal(play(game, "h8h9h10"), LZ_OK);
    assert_int_equal(lz_game_expects(game), 1U << LZ_ACTION_CHOOSE | 1U << LZ_ACTION_ADD_TWO);
    assert_int_equal(play(game, "a1a1"), LZ_ERR_ILLEGAL);
    assert_int_equal(play(game, "a1h8"), LZ_ERR_ILLEGAL);
    assert_int_equal(play(game, "a1b2"), LZ_OK);
    assert_int_equal(lz_game_at(game, 0), LZ_WHITE);
    assert_int_equal(lz_game_at(game, 16), LZ_BLACK);
    assert_int_equal(lz_game_seat(game), 0);
    assert_int_equal(lz_game_expects(game), 1U << LZ_ACTION_CHOOSE);
    assert_int_equal(play(game, "white"), LZ_OK);
    assert_int_equal(lz_game_seat_colour(game, 0), LZ_WHITE);
    assert_int_equal(lz_game_seat(game), 0);
    char text[64];
    lz_game_format(game, LZ_ROWS_BOTTOM, text, sizeof text);
    assert_string_equal(text, "h8h9h10a1b2white");
    lz_game *again = game_of("renju 15x15 opening swap2");
    assert_int_equal(play(again, text), LZ_OK);
    assert_true(lz_game_key(again) == lz_game_key(game));
    assert_int_equal(lz_game_go_to(game, 3, NULL), LZ_OK);
    assert_int_equal(lz_game_stones(game), 3);
    lz_game_free(game);
    lz_game_free(again);
}

static void two_passes_end_the_game(void **unused)
{
    (void)unused;
    assert_int_equal(result_of("renju 15x15", "h8 pass h9 pass"), LZ_RESULT_ONGOING);
    assert_int_equal(result_of("renju 15x15", "h8 pass pass"), LZ_RESULT_DRAW);
    lz_game *game = game_of("connect4");
    const lz_action pass = {.kind = LZ_ACTION_PASS, .cell = {-1, -1}};
    assert_int_equal(lz_game_legality(game, pass), LZ_ILLEGAL_NOT_NOW);
    lz_game_free(game);
}

/* Undoes and redoes all actions, through an opening, passes and an end: every state is met again,
 * and an action played in between replaces those that could be redone. */
static void redo_goes_the_way_of_undo(void **unused)
{
    (void)unused;
    static const char *const lines[][2] = {
        {"freestyle 15x15 opening swap2", "h8h9h10a1b2whitec3 pass d4e5c1f6c2g7c4i9"},
        {"connect4 7x6 blocked 2,2", "1122334"},
        {"caro 15x15", "h8 pass pass"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        lz_game *game = game_of(lines[i][0]);
        uint64_t keys[32];
        assert_int_equal(play(game, lines[i][1]), LZ_OK);
        const int total = lz_game_total(game);
        const lz_result result = lz_game_result(game);
        assert_false(lz_game_redo(game));
        for (int length = total; length >= 0; length--) {
            assert_int_equal(lz_game_length(game), length);
            keys[length] = lz_game_key(game);
            assert_int_equal(lz_game_undo(game), length > 0);
        }
        assert_int_equal(lz_game_total(game), total);
        for (int length = 0; length <= total; length++) {
            assert_int_equal(lz_game_length(game), length);
            assert_true(lz_game_key(game) == keys[length]);
            assert_int_equal(lz_game_redo(game), length < total);
        }
        assert_int_equal(lz_game_result(game), result);
        assert_int_equal(lz_game_go_to(game, 1, NULL), LZ_OK);
        assert_int_equal(lz_game_act(game, lz_game_action(game, 1), NULL), LZ_OK);
        assert_int_equal(lz_game_total(game), 2);
        assert_false(lz_game_redo(game));
        lz_game_free(game);
    }
}

static void set_up_positions_are_checked(void **unused)
{
    (void)unused;
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    uint8_t cells[LZ_CELLS_MAX] = {0};
    for (int i = 0; i < 5; i++)
        cells[i] = LZ_WHITE; /* the numbers of stones may differ; a line ends the game at once */
    lz_game *game = NULL;
    assert_int_equal(lz_game_new_from(&variant, cells, LZ_WHITE, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_result(game), LZ_RESULT_WHITE_WINS);
    assert_int_equal(lz_game_winning_line(game, NULL, 0), 5);
    lz_game_free(game);
    game = NULL;

    lz_error error;
    cells[7] = 9;
    assert_int_equal(lz_game_new_from(&variant, cells, LZ_BLACK, &game, &error), LZ_ERR_ARGUMENT);
    assert_string_equal(error.text, "cell 8,1 holds no colour: 9");
    assert_null(game);
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    memset(cells, 0, sizeof cells);
    cells[7] = LZ_BLACK;
    assert_int_equal(lz_game_new_from(&variant, cells, LZ_BLACK, &game, &error), LZ_ERR_ARGUMENT);
    assert_string_equal(error.text, "the stone at 1,2 floats");
    assert_int_equal(lz_game_new_from(&variant, cells, LZ_EMPTY, &game, &error), LZ_ERR_ARGUMENT);
}

static void every_illegal_action_says_why(void **unused)
{
    (void)unused;
    lz_game *game = game_of("freestyle 15x15 blocked 1,1");
    assert_int_equal(play(game, "h8"), LZ_OK);
    lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {7 * 15 + 7, -1}};
    assert_int_equal(lz_game_legality(game, action), LZ_ILLEGAL_OCCUPIED);
    action.cell[0] = 0;
    assert_int_equal(lz_game_legality(game, action), LZ_ILLEGAL_BLOCKED);
    action.cell[0] = 225;
    assert_int_equal(lz_game_legality(game, action), LZ_ILLEGAL_OFF_BOARD);
    action.cell[0] = -1;
    assert_int_equal(lz_game_legality(game, action), LZ_ILLEGAL_OFF_BOARD);
    action.kind = LZ_ACTION_CHOOSE;
    assert_int_equal(lz_game_legality(game, action), LZ_ILLEGAL_NOT_NOW);
    action.kind = (lz_action_kind)77;
    assert_int_equal(lz_game_legality(game, action), LZ_ILLEGAL_NOT_NOW);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_wins_by_its_own_lines),
        cmocka_unit_test(a_full_board_is_a_draw),
        cmocka_unit_test(stones_fall_and_skip_blocked_cells),
        cmocka_unit_test(swap_lets_the_second_choose),
        cmocka_unit_test(swap2_may_add_two),
        cmocka_unit_test(two_passes_end_the_game),
        cmocka_unit_test(redo_goes_the_way_of_undo),
        cmocka_unit_test(set_up_positions_are_checked),
        cmocka_unit_test(every_illegal_action_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
