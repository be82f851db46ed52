/* Another program as a player. Where memory runs out that is said, and not taken for a wait that
 * was called off, after which the engine would be told to move now. And what it is told of its
 * limits. */
#include "desktop/foreign.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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

/* How often the engine has been told so. */
static int count_lines(const char *path, const char *wanted)
{
    char line[256];
    int count = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        count += strcmp(line, wanted) == 0;
    }
    fclose(file);
    return count;
}

/* A depth and an increment are told when they are new, also to an engine that runs already. */
static void test_limits_are_told(void **state)
{
    char path[] = "/tmp/lianzi-foreign-XXXXXX", text[PLAYER_TEXT_MAX];
    struct player player;
    lz_variant variant;
    lz_limits limits;
    lz_game *game;
    lz_thought thought;
    lz_error error;
    (void)state;
    const int made = mkstemp(path);
    assert_true(made >= 0);
    close(made);
    snprintf(text, sizeof text,
             "engine sh -c \"read l; echo OK; while read l; do echo $l >>%s; "
             "case $l in BEGIN) echo 0,0;; esac; done\"",
             path);
    assert_int_equal(player_parse(text, &player, NULL), LZ_OK);
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    lz_stop *stop = lz_stop_new();
    struct foreign *foreign = foreign_new();
    assert_non_null(stop);
    assert_non_null(foreign);
    for (int i = 0; i < 4; i++) {
        lz_limits_init(&limits);
        limits.match_left_ms = 60000;
        limits.depth = i < 3 ? 7 : 0;
        limits.increment_ms = i < 3 ? 0 : 2000;
        if (foreign_think(foreign, &player, game, &limits, stop, &thought, &error))
            fail_msg("%s", error.text);
    }
    foreign_free(foreign);
    assert_int_equal(count_lines(path, "INFO max_depth 7"), 1);
    assert_int_equal(count_lines(path, "INFO max_depth 0"), 1);
    assert_int_equal(count_lines(path, "INFO time_increment 2000"), 1);
    unlink(path);
    lz_stop_free(stop);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_limits_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
