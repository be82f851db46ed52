/* Another program as a player where memory runs out: that is said, and not taken for a wait that
 * was called off, after which the engine would be told to move now. */
#include "desktop/foreign.h"

#include <stdbool.h>
#include <stdlib.h>

static bool is_scarce;

static void *scarce_malloc(size_t size)
{
    return is_scarce ? NULL : malloc(size);
}

#define malloc scarce_malloc
#include "common/brain.c" /* with memory that can run out */
#undef malloc
#include "testing.h" /* its fail() is another */

/* Answers START, as the protocol's own example does, and whatever else with a move. */
static const char engine[] =
    "engine sh -c \"read line; echo OK - everything is good; while read line; do echo 0,0; done\"";

static void test_no_memory(void **state)
{
    struct player player;
    lz_variant variant;
    lz_limits limits;
    lz_game *game;
    lz_thought thought;
    lz_error error;
    (void)state;
    assert_int_equal(player_parse(engine, &player, NULL), LZ_OK);
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    lz_stop *stop = lz_stop_new();
    assert_non_null(stop);
    lz_limits_init(&limits);
    limits.time_ms = 1000;
    struct foreign *foreign = foreign_new();
    assert_non_null(foreign);
    is_scarce = true;
    const lz_status status = foreign_think(foreign, &player, game, &limits, stop, &thought, &error);
    is_scarce = false;
    assert_int_equal(status, LZ_ERR_MEMORY);
    assert_string_equal(error.text, "no memory");
    assert_int_equal(foreign_think(foreign, &player, game, &limits, stop, &thought, &error), LZ_OK);
    foreign_free(foreign);
    lz_stop_free(stop);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
