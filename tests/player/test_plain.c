/* The plain player, for lines of other lengths than five: what its clock makes of it. */
#include "testing.h"

#include "base/clock.h"
#include "game/game.h"
#include "player/plain.h"

/* Plies that it looks with so much of a match clock to spend, and no other limit than four. */
static int depth_within(int64_t soft_us)
{
    lz_variant variant;
    lz_game *game;
    lz_limits limits;
    struct search_line line;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = variant.rows = 6;
    variant.win = 6;
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "c3", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    struct search_request request = {.board = &game->board, .mover = LZ_WHITE, .multipv = 1};
    lz_limits_init(&limits);
    limits.depth = 4;
    deadline_set(&request.deadline, &limits, clock_now_us());
    request.deadline.soft_us = soft_us;
    plain_run(&request, &line);
    lz_game_free(game);
    return line.depth;
}

/* A move takes its share of the clock and no more: the rest is for those that follow. */
static void a_share_of_the_clock_is_kept_to(void **state)
{
    (void)state;
    assert_int_equal(depth_within(INT64_MAX), 4);
    assert_in_range(depth_within(1), 0, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_share_of_the_clock_is_kept_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
