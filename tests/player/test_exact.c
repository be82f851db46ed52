/* The exact solver as a player: the engine's share of the limits when the solver finds no answer.
 */
#include "testing.h"

#include "base/clock.h"
#include "game/game.h"
#include "player/exact.h"
#include <lianzi/lianzi.h>

enum { LEVELS_OWN = 4000000, HALF_US = 2500 /* 20,000 nodes */, EMPTY = 28 };

/* A game of fourteen stones that few nodes cannot solve. */
static lz_game *hard_game(void)
{
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "72612134724515", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    return game;
}

/* If only the level limits the nodes, the engine gets all of them, whatever the solver took. */
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
    struct gravity_request request = {
        .board = &game->board, .mover = (lz_colour)game->state.to_move, .multipv = 1};
    deadline_set(&limits, &none, clock_now_us());
    deadline_set(&request.deadline, &own, limits.start_us);
    limits.hard_us = 2 * HALF_US; /* or the solver would go on for seconds */
    struct gravity_line lines[LZ_GRAVITY_SIZE_MAX];
    assert_true(exact_make(&exact, lz_game_variant(game), 1, 1));
    assert_int_equal(exact_search(&exact, &limits, &request, lines), 0);
    assert_true(request.deadline.nodes - request.visited == LEVELS_OWN);
    exact_free(&exact);
    lz_game_free(game);
}

/* The solver spends its half without an answer. The nodes reported are those of both; the engine
 * may prove the position with fewer than its own. */
static void both_count(void **state)
{
    (void)state;
    enum { NODES = 40000 };
    lz_game *game = hard_game();
    lz_engine *engine;
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.nodes = NODES;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
    assert_in_range(thought.line.depth, 1, EMPTY - 1);
    assert_in_range(thought.line.nodes, NODES / 2 + 100, NODES + NODES / 10);
    lz_engine_free(engine);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_levels_own_nodes_are_left),
        cmocka_unit_test(both_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
