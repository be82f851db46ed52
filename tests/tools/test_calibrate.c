/* tools/calibrate finds the scale and the margin that made the results: games of one searched move
 * each, with uniform scores and results drawn from the chances of struct lines_margin. */
#include "testing.h"

#include "base/random.h"
#include "game/game.h"
#include "games/games.h"
#include "net/network.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 40000, SPREAD = 400, SCALE = 120, MARGIN = 90, NETWORK_SIZE = 1 << 23 };

static double chance_of(double score)
{
    return 1 / (1 + exp(-score / SCALE));
}

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
        const double lot = random_below(&state, 1000000) / 1000000.0;
        const double won = chance_of(score - MARGIN), lost = chance_of(-score - MARGIN);
        record = (struct game_record){.number = i,
                                      .result = lot < won          ? LZ_BLACK
                                                : lot < won + lost ? LZ_WHITE
                                                                   : LZ_EMPTY,
                                      .plies = 1,
                                      .ply = {{.cell = 112, .best = 112, .score = (int16_t)score}}};
        assert_int_equal(games_write(writer, &record, &error), LZ_OK);
    }
    assert_int_equal(games_finish(writer, &error), LZ_OK);
}

/* Reads what the command prints as a network. */
static struct network *network_of(const char *command)
{
    char *text = malloc(NETWORK_SIZE);
    struct network *network = NULL;
    lz_error error;
    FILE *output = popen(command, "r");
    assert_true(output && text);
    const size_t size = fread(text, 1, NETWORK_SIZE, output);
    assert_int_equal(pclose(output), 0);
    assert_int_equal(network_read(text, size, &network, &error), LZ_OK);
    free(text);
    return network;
}

/* The margin of the empty board, black to move. */
static int margin_of(const struct network *network)
{
    lz_variant variant;
    lz_game *game;
    struct shapes *shapes = malloc(sizeof *shapes);
    struct eval *eval = eval_new();
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_true(shapes && eval);
    shapes_init(shapes, &game->board);
    eval_start(eval, shapes, &network->net);
    const int margin = eval_margin(eval, shapes, LZ_BLACK);
    lz_game_free(game);
    free(shapes);
    free(eval);
    return margin;
}

static void test_outcomes(void **unused)
{
    char path[] = "/tmp/test-calibrate-XXXXXX", command[512];
    (void)unused;
    const int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    write_games(path);
    snprintf(command, sizeof command,
             "'%s/tools/calibrate' '%s/../../data/nets/freestyle.txt' '%s' 2>&-", TEST_PROGRAMS,
             TEST_DATA, path);
    struct network *network = network_of(command);
    unlink(path);
    const int margin = margin_of(network);
    if (abs(network->net.scale - SCALE) > 5 || abs(margin - MARGIN) > 4)
        fail_msg("scale %d and margin %d, wanted %d and %d", network->net.scale, margin, SCALE,
                 MARGIN);
    free(network);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_outcomes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
