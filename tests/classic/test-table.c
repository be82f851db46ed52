/* The classic `table` against report 000's printed game: every printed score and every reply. */
#include "testing.h"

#include <lianzi/lianzi.h>

static lz_game *table_game(void)
{
    lz_game *game = NULL;
    assert_int_equal(lz_classic_game(LZ_CLASSIC_TABLE, &game, NULL), LZ_OK);
    return game;
}

static void place(lz_game *game, int x, int y)
{
    const int columns = lz_game_variant(game)->columns;
    const lz_action action = {.kind = LZ_ACTION_PLACE,
                              .cell = {(int16_t)((y - 1) * columns + x - 1), -1}};
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

static lz_classic_report search(const lz_game *game, const lz_classic_settings *settings)
{
    lz_classic_report report;
    assert_int_equal(lz_classic_search(game, settings, NULL, &report, NULL), LZ_OK);
    return report;
}

static void check_best(const lz_game *game, lz_classic_report report, int x, int y)
{
    const int columns = lz_game_variant(game)->columns;
    assert_int_equal(report.best % columns + 1, x);
    assert_int_equal(report.best / columns + 1, y);
}

/* A person's move with the score printed after it, and the program's answer with the score after
 * that. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(report_game_replays),
        cmocka_unit_test(program_moving_first_plays_the_reported_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
