/* tools/calibrate finds the scale used to make the results: games of one searched move each, with
 * uniform scores and winners drawn from 1 / (1 + exp(-score / 120)). */
#include "testing.h"

#include "base/random.h"
#include "games/games.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 20000, SPREAD = 400, SCALE = 120 };

static void write_games(const char *path)
{
    static struct game_record record;
    struct games_header header = {.version = "1", .games = GAMES, .lines = 1};
    uint64_t state = 1;
    lz_error error;
    lz_variant_init(&header.variant, LZ_RULE_FREESTYLE);
    struct games_writer *writer = games_create(path, &header, &error);
    assert_non_null(writer);
    for (uint64_t i = 0; i < GAMES; i++) {
        const int score = (int)random_below(&state, 2 * SPREAD + 1) - SPREAD;
        const double chance = 1 / (1 + exp(-(double)score / SCALE));
        const bool won = random_below(&state, 1000000) < chance * 1000000;
        record = (struct game_record){.number = i,
                                      .result = won ? LZ_BLACK : LZ_WHITE,
                                      .plies = 1,
                                      .ply = {{.cell = 112, .best = 112, .score = (int16_t)score}}};
        assert_int_equal(games_write(writer, &record, &error), LZ_OK);
    }
    assert_int_equal(games_finish(writer, &error), LZ_OK);
}

static void test_scale(void **unused)
{
    char path[] = "/tmp/test-calibrate-XXXXXX", command[256];
    double scale = 0, error = 0;
    (void)unused;
    const int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    write_games(path);
    snprintf(command, sizeof command, "'%s/tools/calibrate' '%s'", TEST_PROGRAMS, path);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    assert_int_equal(fscanf(output, "games 20000, positions 20000, K = %lf +- %lf", &scale, &error),
                     2);
    while (fgetc(output) != EOF)
        continue;
    assert_int_equal(pclose(output), 0);
    unlink(path);
    if (fabs(scale - SCALE) > 8 || error < 1 || error > 8)
        fail_msg("scale %.0f +- %.0f, wanted %d", scale, error, SCALE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_scale)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
