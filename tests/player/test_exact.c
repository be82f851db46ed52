/* The exact solver as a player: what is left to the engine where it could not answer. */
#include "testing.h"

#include "base/clock.h"
#include "game/game.h"
#include "player/exact.h"
#include <lianzi/lianzi.h>

enum { LEVELS_OWN = 4000000, HALF_US = 2500 /* 20,000 nodes */ };

/* Fourteen stones after which so few nodes solve nothing. */
static lz_game *hard_game(void)
{
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "72612134724515", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    return game;
}

/* Nobody limits the nodes but the level: its own are for the engine, whatever the solver took. */
static void a_levels_own_nodes_are_left(void **state)
{
    (void)state;
    lz_game *game = hard_game();
    struct exact exact = {0};
    lz_limits none, own;
    lz_limits_init(&none);
    lz_limits_init(&own);
    own.nodes = LEVELS_OWN;
    struct deadline limits;
    struct wide_request request = {
        .board = &game->board, .mover = (lz_colour)game->state.to_move, .multipv = 1};
    deadline_set(&limits, &none, clock_now_us());
    deadline_set(&request.deadline, &own, limits.start_us);
    limits.hard_us = 2 * HALF_US; /* or the solver would go on for seconds */
    struct wide_line lines[LZ_GRAVITY_SIZE_MAX];
    assert_true(exact_make(&exact, lz_game_variant(game), 1, 1));
    assert_int_equal(exact_search(&exact, &limits, &request, lines), 0);
    assert_true(request.deadline.nodes == LEVELS_OWN);
    exact_free(&exact);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_levels_own_nodes_are_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
