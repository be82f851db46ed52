/* Structures that callers fill. An older program's smaller structure gets defaults for the fields
 * it lacks. A newer program's larger one is accepted if its unknown fields are 0. */
#include "testing.h"

#include <lianzi/study.h>
#include <stdlib.h>
#include <string.h>

/* Another version's structure of `size` bytes, in a block of exactly that size, so that a sanitizer
 * sees an access past its end. */
static void *resized(const void *own, size_t own_size, size_t size)
{
    unsigned char *other = calloc(1, size);
    assert_non_null(other);
    memcpy(other, own, own_size < size ? own_size : size);
    memcpy(other, &size, sizeof size);
    return other;
}

/* Tries a structure that is smaller, larger with zeros, larger with another value, and without a
 * size. */
#define TRY(own, smaller, good_smaller, call)                                                      \
    do {                                                                                           \
        void *given = resized(&(own), sizeof(own), smaller);                                       \
        assert_int_equal(call, good_smaller);                                                      \
        free(given);                                                                               \
        given = resized(&(own), sizeof(own), sizeof(own) + 24);                                    \
        assert_int_equal(call, LZ_OK);                                                             \
        ((unsigned char *)given)[sizeof(own) + 20] = 1;                                            \
        assert_int_equal(call, LZ_ERR_ARGUMENT);                                                   \
        memset(given, 0, sizeof(size_t));                                                          \
        assert_int_equal(call, LZ_ERR_ARGUMENT);                                                   \
        memset(given, 0xff, sizeof(size_t));                                                       \
        assert_int_equal(call, LZ_ERR_ARGUMENT);                                                   \
        free(given);                                                                               \
    } while (0)

static lz_status make_game(const lz_variant *variant)
{
    lz_game *game = NULL;
    const lz_status status = lz_game_new(variant, &game, NULL);
    lz_game_free(game);
    return status;
}

static void variants(void **unused)
{
    (void)unused;
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_CARO);
    TRY(variant, offsetof(lz_variant, blocked), LZ_OK, make_game(given));
    TRY(variant, offsetof(lz_variant, blocked), LZ_OK, lz_variant_check(given, NULL));
}

static lz_status think(const lz_limits *limits)
{
    lz_variant variant;
    lz_game *game;
    lz_engine *engine;
    lz_thought thought;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    const lz_status status = lz_engine_think(engine, game, limits, NULL, NULL, &thought, NULL);
    lz_engine_free(engine);
    lz_game_free(game);
    return status;
}

static void limits(void **unused)
{
    (void)unused;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.depth = 1;
    limits.nodes = 10;
    TRY(limits, offsetof(lz_limits, time_ms), LZ_OK, think(given));
}

static lz_status value(const lz_classic_settings *settings)
{
    lz_game *game;
    int64_t points;
    assert_int_equal(lz_classic_game(LZ_CLASSIC_TABLE, &game, NULL), LZ_OK);
    const lz_status status = lz_classic_value(game, settings, &points, NULL);
    lz_game_free(game);
    return status;
}

static void classic_settings(void **unused)
{
    (void)unused;
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
    TRY(settings, offsetof(lz_classic_settings, eval), LZ_OK, value(given));
    TRY(settings, offsetof(lz_classic_settings, lambda), LZ_OK, value(given));
}

static bool write_nothing(void *user, const char *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return true;
}

static lz_status write_record(const lz_record_options *options)
{
    lz_variant variant;
    lz_record *record;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    const lz_status status =
        lz_record_write(LZ_RECORD_FORMAT_SGF, options, record, write_nothing, NULL, NULL);
    lz_record_free(record);
    return status;
}

static void record_options(void **unused)
{
    (void)unused;
    lz_record_options options;
    lz_record_options_init(&options);
    TRY(options, offsetof(lz_record_options, rows), LZ_OK, write_record(given));
    TRY(options, offsetof(lz_record_options, variant), LZ_OK, write_record(given));
}

static lz_status make_solver(const lz_connect4_settings *settings)
{
    lz_variant variant;
    lz_connect4 *solver = NULL;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    const lz_status status = lz_connect4_new(&variant, settings, &solver, NULL);
    lz_connect4_free(solver);
    return status;
}

static void connect4_settings(void **unused)
{
    (void)unused;
    lz_connect4_settings settings;
    lz_connect4_settings_init(&settings);
    settings.hash_mib = 1;
    TRY(settings, offsetof(lz_connect4_settings, weak), LZ_OK, make_solver(given));
    TRY(settings, offsetof(lz_connect4_settings, threads), LZ_OK, make_solver(given));
}

static lz_status make_prover(const lz_prover_settings *settings)
{
    lz_variant variant;
    lz_game *game = NULL;
    lz_prover *prover = NULL;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    const lz_status status = lz_prover_new(game, LZ_BLACK, settings, &prover, NULL);
    lz_prover_free(prover);
    lz_game_free(game);
    return status;
}

static void prover_settings(void **unused)
{
    (void)unused;
    lz_prover_settings settings;
    lz_prover_settings_init(&settings);
    settings.memory_mib = 1;
    TRY(settings, offsetof(lz_prover_settings, threads), LZ_OK, make_prover(given));
    TRY(settings, offsetof(lz_prover_settings, advice_nodes), LZ_OK, make_prover(given));
    settings.threads = 0;
    assert_int_equal(make_prover(&settings), LZ_ERR_ARGUMENT);
}

/* An _init call writes no byte beyond an older program's structure, and clears the fields of a
 * newer program's that the library does not know. */
static void init_keeps_to_the_callers_size(void **unused)
{
    (void)unused;
    const size_t small = offsetof(lz_limits, nodes), large = sizeof(lz_limits) + 8;
    unsigned char *older = malloc(small), *newer = malloc(large);
    size_t size;
    assert_non_null(older);
    assert_non_null(newer);
    lz_limits_init_sized((lz_limits *)(void *)older, small);
    memcpy(&size, older, sizeof size);
    assert_int_equal(size, small);
    memset(newer, 0xff, large);
    lz_limits_init_sized((lz_limits *)(void *)newer, large);
    for (size_t i = sizeof(size_t); i < large; i++)
        assert_int_equal(newer[i], 0);
    free(older);
    free(newer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants),
        cmocka_unit_test(limits),
        cmocka_unit_test(classic_settings),
        cmocka_unit_test(record_options),
        cmocka_unit_test(connect4_settings),
        cmocka_unit_test(prover_settings),
        cmocka_unit_test(init_keeps_to_the_callers_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
