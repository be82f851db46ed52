/* The classic `table` against report 000's printed game: every score and every reply. */
#include "positions.h"

#include <lianzi/study.h>
#include <stdlib.h>

static lz_game *table_game(void)
{
    lz_game *game = NULL;
    assert_int_equal(lz_classic_game(LZ_CLASSIC_TABLE, &game, NULL), LZ_OK);
    return game;
}

static void place(lz_game *game, int x, int y)
{
    const int columns = lz_game_variant(game)->columns;
    const lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {((y - 1) * columns + x - 1), -1}};
    assert_int_equal(lz_game_act(game, action, NULL), LZ_OK);
}

static int64_t score(const lz_game *game)
{
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
    int64_t value = 0;
    assert_int_equal(lz_classic_value(game, &settings, &value, NULL), LZ_OK);
    return value;
}

static void check_best(const lz_game *game, lz_classic_report report, int x, int y)
{
    const int columns = lz_game_variant(game)->columns;
    assert_int_equal(report.best % columns + 1, x);
    assert_int_equal(report.best / columns + 1, y);
}

/* A person's move and the program's answer, each with the score printed after it. */
struct turn {
    int x, y, score;
    int reply_x, reply_y, reply_score;
};

static const struct turn printed_game[] = {
    {10, 8, 0, 10, 9, -100}, {11, 9, 190, 9, 11, 0}, {12, 10, 900, 13, 11, 0}};

static void report_game_replays(void **unused)
{
    (void)unused;
    for (int plain = 0; plain < 2; plain++) {
        lz_classic_settings settings;
        lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
        settings.plain = plain;
        lz_game *game = table_game();
        assert_int_equal(score(game), -90);
        for (size_t i = 0; i < sizeof printed_game / sizeof *printed_game; i++) {
            const struct turn *turn = &printed_game[i];
            place(game, turn->x, turn->y);
            assert_int_equal(score(game), turn->score);
            check_best(game, search(game, &settings), turn->reply_x, turn->reply_y);
            place(game, turn->reply_x, turn->reply_y);
            assert_int_equal(score(game), turn->reply_score);
        }
        lz_game_free(game);
    }
}

static void program_moving_first_plays_the_reported_move(void **unused)
{
    (void)unused;
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
    lz_game *game = table_game();
    check_best(game, search(game, &settings), 7, 11);
    lz_game_free(game);
}

/* The report found that the program, moving second at depth 3, prefers its own three to stopping
 * the person's. */
static void depth_three_prefers_its_own_three(void **unused)
{
    (void)unused;
    static const int answers[][2] = {{8, 11}, {8, 9}, {8, 12}};
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
    settings.depth = 3;
    lz_game *game = table_game();
    for (int i = 0; i < 3; i++) {
        place(game, printed_game[i].x, printed_game[i].y);
        const lz_classic_report report = search(game, &settings);
        check_best(game, report, answers[i][0], answers[i][1]);
        lz_classic_settings sorted = settings;
        sorted.order = LZ_CLASSIC_ORDER_SORTED;
        sorted.prune = LZ_CLASSIC_PRUNE_FULL;
        const lz_classic_report same = search(game, &sorted);
        assert_int_equal(same.value, report.value);
        assert_int_equal(same.best, report.best);
        place(game, answers[i][0], answers[i][1]);
    }
    lz_game_free(game);
}

/* The value and the move are those of a plain port at depth 4, which needs 37.8 million nodes. */
static void sorted_search_reaches_depth_four(void **unused)
{
    (void)unused;
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
    settings.depth = 4;
    settings.prune = LZ_CLASSIC_PRUNE_FULL;
    settings.order = LZ_CLASSIC_ORDER_SORTED;
    lz_game *game = table_game();
    place(game, 10, 8);
    const lz_classic_report report = search(game, &settings);
    assert_int_equal(report.value, 900);
    check_best(game, report, 10, 9);
    assert_true(report.nodes < 37800000 / 1000);
    lz_game_free(game);
}

static void small_board_allows_depth_four(void **unused)
{
    (void)unused;
    const lz_variant variant = board_of(LZ_CLASSIC_TABLE, 11, 11);
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
    settings.depth = 4;
    lz_game *game = new_game(LZ_CLASSIC_TABLE, &variant);
    const lz_classic_report parent = search(game, &settings);
    settings.prune = LZ_CLASSIC_PRUNE_FULL;
    const lz_classic_report full = search(game, &settings);
    settings.order = LZ_CLASSIC_ORDER_SORTED;
    const lz_classic_report sorted = search(game, &settings);
    assert_int_equal(full.value, parent.value);
    assert_int_equal(full.best, parent.best);
    assert_int_equal(sorted.value, parent.value);
    assert_int_equal(sorted.best, parent.best);
    assert_true(sorted.nodes < full.nodes && full.nodes < parent.nodes);
    lz_game_free(game);
}

static lz_result result_of(const lz_game *game)
{
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
    lz_result result;
    assert_int_equal(lz_classic_result(game, &settings, &result, NULL), LZ_OK);
    return result;
}

/* The program plays itself until five in a row or three empty cells. */
static void watched_game_comes_to_an_end(void **unused)
{
    (void)unused;
    const lz_variant variant = board_of(LZ_CLASSIC_TABLE, 11, 11);
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
    lz_game *game = new_game(LZ_CLASSIC_TABLE, &variant);
    while (result_of(game) == LZ_RESULT_ONGOING) {
        const int best = search(game, &settings).best;
        place(game, best % 11 + 1, best / 11 + 1);
    }
    if (result_of(game) == LZ_RESULT_DRAW)
        assert_int_equal(lz_game_stones(game), 11 * 11 - 3);
    else
        assert_true(llabs(score(game)) >= 100000);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(report_game_replays),
        cmocka_unit_test(program_moving_first_plays_the_reported_move),
        cmocka_unit_test(depth_three_prefers_its_own_three),
        cmocka_unit_test(sorted_search_reaches_depth_four),
        cmocka_unit_test(small_board_allows_depth_four),
        cmocka_unit_test(watched_game_comes_to_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
