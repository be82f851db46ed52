/* The thinking thread without a window: a job without memory is answered by an error, so that no
 * turn waits for ever, and the next job is done. */
#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stddef.h>

static bool is_scarce;

static lz_stop *scarce_stop_new(void)
{
    return is_scarce ? NULL : lz_stop_new();
}

#define lz_stop_new scarce_stop_new
#include "desktop/thinking/thinker.c" /* with memory that can run out */
#undef lz_stop_new
#include "testing.h"

/* The answers to the main loop. */
struct told {
    int count;
    struct thinking last;
};

static void on_done(const struct thinking *thinking, void *user)
{
    struct told *told = user;
    told->count++;
    told->last = *thinking;
}

static void think(struct thinker *thinker, const lz_game *game, struct told *told)
{
    struct thinking what = {.kind = THINK_MOVE, .threads = 1, .hash_mib = 1};
    lz_limits limits;
    player_init(&what.player, PLAYER_PROGRAM);
    lz_limits_init(&limits);
    limits.depth = 1;
    thinker_start(thinker, &what, game, &limits);
    assert_non_null(thinker_current(thinker));
    assert_int_equal(told->count, 0); /* never from within the call */
    while (!told->count)
        g_main_context_iteration(NULL, TRUE);
    assert_int_equal(told->count, 1);
    assert_null(thinker_current(thinker));
    told->count = 0;
}

static void without_memory(void **context)
{
    (void)context;
    struct told told = {0};
    const struct thinker_events events = {.done = on_done, .user = &told};
    struct thinker *thinker = thinker_new(&events);
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    is_scarce = true;
    think(thinker, game, &told);
    assert_int_equal(told.last.status, LZ_ERR_MEMORY);
    assert_string_equal(told.last.error.text, "no memory");
    thinker_start(thinker, &told.last, game, &(lz_limits){0});
    thinker_hurry(thinker);
    thinker_abandon(thinker);
    is_scarce = false;
    think(thinker, game, &told);
    assert_int_equal(told.last.status, LZ_OK);
    assert_int_equal(told.last.thought.action.kind, LZ_ACTION_PLACE);
    lz_game_free(game);
    thinker_free(thinker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
