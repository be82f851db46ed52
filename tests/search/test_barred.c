/* Barred first moves: nobody plays them, one thread or several, at any level and in any line, and
 * another move is searched for in their place; where all are barred, none is. */
#include "thinking.h"

#include <stdio.h>

static uint8_t barred[LZ_CELLS_MAX];

static void bar(const lz_game *game, const char *cells)
{
    char cell[4];
    int length = 0, number;
    memset(barred, 0, sizeof barred);
    for (; sscanf(cells, "%3s%n", cell, &length) == 1; cells += length) {
        assert_int_equal(lz_cell_parse(lz_game_variant(game), cell, LZ_ROWS_BOTTOM, &number, NULL),
                         LZ_OK);
        barred[number] = 1;
    }
}

static int shown; /* lines reported whose first move is barred */

static void look(const lz_line *line, void *user)
{
    (void)user;
    shown += barred[line->pv[0].cell[0]];
}

static int answer(lz_engine *engine, const lz_game *game, int multipv, lz_thought *thought)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = 3000;
    limits.multipv = multipv;
    limits.barred = barred;
    shown = 0;
    assert_int_equal(lz_engine_think(engine, game, &limits, look, NULL, thought, NULL), LZ_OK);
    assert_int_equal(shown, 0);
    assert_int_equal(lz_game_legality(game, thought->action), LZ_LEGAL);
    return thought->action.cell[0];
}

static lz_engine *engine_with(const char *name, const char *value)
{
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, name, value, NULL), LZ_OK);
    return engine;
}

/* The puzzles' right cells are barred, after a think without bars has filled the tables. */
static void bars_the_best(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value;
    } options[] = {{"threads", "1"}, {"threads", "3"}, {"level", "3"}, {"level", "8"}};
    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
        lz_engine *engine = engine_with(options[o].name, options[o].value);
        for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
            lz_game *game = game_of(puzzles[i].rule, puzzles[i].moves);
            lz_thought thought;
            think(engine, game, 3000, &thought);
            bar(game, puzzles[i].wanted);
            for (int multipv = 1; multipv <= 3; multipv++)
                assert_false(barred[answer(engine, game, multipv, &thought)]);
            lz_game_free(game);
        }
        lz_engine_free(engine);
    }
}

/* The bars are forgotten by the next think. */
static void leaves_no_trace(void **state)
{
    (void)state;
    lz_engine *engine = engine_with("level", "10");
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        lz_game *game = game_of(puzzles[i].rule, puzzles[i].moves);
        lz_thought thought;
        bar(game, puzzles[i].wanted);
        answer(engine, game, 1, &thought);
        lz_game_free(game);
    }
    check_puzzles(engine, 3000);
    lz_engine_free(engine);
}

static void first_stones(void **state)
{
    (void)state;
    lz_engine *engine = engine_with("level", "10");
    lz_thought thought;
    lz_game *game = game_of(LZ_RULE_FREESTYLE, "");
    bar(game, "h8");
    const int cell = answer(engine, game, 1, &thought), column = cell % 15 - 7, row = cell / 15 - 7;
    assert_int_equal(column * column + row * row, 1); /* beside the centre */
    lz_game_free(game);
    lz_engine_free(engine);
}

static void all_but_one(void **state)
{
    (void)state;
    lz_engine *engine = engine_with("level", "10");
    lz_thought thought;
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        lz_game *game = game_of(puzzles[i].rule, puzzles[i].moves);
        memset(barred, 1, sizeof barred);
        barred[16] = 0; /* b2, far from all */
        assert_int_equal(answer(engine, game, 1, &thought), 16);
        memset(barred, 1, sizeof barred);
        lz_limits limits;
        lz_limits_init(&limits);
        limits.nodes = 3000;
        limits.barred = barred;
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
        assert_int_equal(lz_game_legality(game, thought.action), LZ_LEGAL);
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

/* Other lengths in a row, and stones that leave the game even. */
static void elsewhere(void **state)
{
    (void)state;
    lz_engine *engine = engine_with("level", "10");
    lz_thought thought;
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = variant.rows = variant.win = 3;
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "a1c3a2", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    bar(game, "a3");
    assert_int_not_equal(answer(engine, game, 1, &thought), 6);
    lz_game_free(game);

    game = game_of(LZ_RULE_FREESTYLE, "h8");
    for (int stones = 1; stones <= 2; stones++) {
        lz_limits limits;
        lz_balance_report report;
        memset(barred, 0, sizeof barred);
        lz_limits_init(&limits);
        limits.nodes = 3000;
        limits.barred = barred;
        for (int times = 0; times < 3; times++) {
            assert_int_equal(lz_engine_balance(engine, game, &limits, stones, 0, &report, NULL),
                             LZ_OK);
            assert_false(barred[report.cells[0]]);
            barred[report.cells[0]] = 1;
        }
        memset(barred, 1, sizeof barred);
        barred[16] = barred[112] = 0; /* b2, and h8, which is taken */
        assert_int_equal(lz_engine_balance(engine, game, &limits, stones, 0, &report, NULL), LZ_OK);
        assert_int_equal(report.cells[0], 16);
    }
    lz_game_free(game);
    lz_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bars_the_best), cmocka_unit_test(leaves_no_trace),
        cmocka_unit_test(first_stones),  cmocka_unit_test(all_but_one),
        cmocka_unit_test(elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
