/* lz_engine_prepare allocates before the clock runs, so that a think allocates nothing. The
 * linker's
 * --wrap counts the allocations, so the test needs no clock. */
#include "testing.h"

#include <lianzi/lianzi.h>
#include <stdlib.h>

static unsigned allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    allocations++;
    return __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    allocations++;
    return __real_aligned_alloc(alignment, size);
}

static void think(lz_engine *engine, const lz_game *game)
{
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.nodes = 3000;
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
    assert_int_equal(thought.action.kind, LZ_ACTION_PLACE);
}

static lz_engine *new_engine(const char *level, const char *threads)
{
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "8", NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "level", level, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "threads", threads, NULL), LZ_OK);
    return engine;
}

static void a_prepared_think_allocates_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *variant, *level, *threads;
    } cases[] = {
        {"freestyle 15x15", "10", "1"}, {"renju 15x15", "3", "2"},
        {"caro 20x20", "10", "2"},      {"connect4 7x6", "10", "1"},
        {"connect4 7x6", "4", "1"},     {"connect4 9x9 win 5", "10", "2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_variant variant;
        lz_game *game;
        assert_int_equal(lz_variant_parse(cases[i].variant, &variant, NULL), LZ_OK);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        lz_engine *engine = new_engine(cases[i].level, cases[i].threads);
        allocations = 0;
        assert_int_equal(lz_engine_prepare(engine, &variant, NULL), LZ_OK);
        assert_int_not_equal(allocations, 0);
        allocations = 0;
        think(engine, game);
        lz_engine_new_game(engine);
        think(engine, game);
        assert_int_equal(lz_engine_prepare(engine, &variant, NULL), LZ_OK);
        assert_int_equal(allocations, 0);
        lz_engine_free(engine);
        lz_game_free(game);
    }
}

/* After a change of settings, the next call allocates what they need. */
static void prepare_follows_the_settings(void **unused)
{
    (void)unused;
    lz_variant variant;
    lz_engine *engine = new_engine("10", "1");
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_engine_prepare(engine, &variant, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "4", NULL), LZ_OK);
    allocations = 0;
    assert_int_equal(lz_engine_prepare(engine, &variant, NULL), LZ_OK);
    assert_int_not_equal(allocations, 0);
    lz_engine_free(engine);
}

static void prepare_says_what_is_wrong(void **unused)
{
    (void)unused;
    lz_variant variant;
    lz_error error;
    lz_engine *engine = new_engine("10", "1");
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = 1;
    assert_int_equal(lz_engine_prepare(engine, &variant, &error), LZ_ERR_ARGUMENT);
    lz_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_prepared_think_allocates_nothing),
        cmocka_unit_test(prepare_follows_the_settings),
        cmocka_unit_test(prepare_says_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
