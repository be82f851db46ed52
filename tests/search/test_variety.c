/* The option `variety`: the seed chooses among moves that are near the best, and among no others.
 */
#include "thinking.h"

#include <stdio.h>

enum { DEPTH = 8, LINES = 8, SEEDS = 12 };

static lz_engine *engine_with(const char *variety)
{
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "variety", variety, NULL), LZ_OK);
    return engine;
}

static void search(lz_engine *engine, const lz_game *game, int lines, lz_progress_fn *see,
                   lz_thought *out)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.depth = DEPTH;
    limits.multipv = lines;
    assert_int_equal(lz_engine_think(engine, game, &limits, see, NULL, out, NULL), LZ_OK);
}

/* The cell that an engine with the seed plays, its tables empty. */
static int play(lz_engine *engine, const lz_game *game, int seed)
{
    char text[16];
    lz_thought thought;
    snprintf(text, sizeof text, "%d", seed);
    assert_int_equal(lz_engine_set(engine, "seed", text, NULL), LZ_OK);
    lz_engine_new_game(engine);
    search(engine, game, 1, NULL, &thought);
    return thought.action.cell[0];
}

/* The win rate of each first move of the best lines; 0 for the others. */
static int rates[LZ_CELLS_MAX];

static void note_rate(const lz_line *line, void *user)
{
    (void)user;
    if (line->multipv == 1)
        memset(rates, 0, sizeof rates);
    rates[line->pv[0].cell[0]] = line->win_permille;
}

static int rate_moves(const lz_game *game)
{
    lz_engine *engine = engine_with("0");
    lz_thought thought;
    search(engine, game, LINES, note_rate, &thought);
    lz_engine_free(engine);
    return thought.line.win_permille;
}

static void near_the_best(void **state)
{
    (void)state;
    /* In the last, all moves are far behind the best. */
    static const char *const positions[] = {"h8", "h8i9", "h8g7i9g8i8"};
    static const int least[] = {2, 2, 1}, most[] = {LINES, LINES, 1};
    for (size_t p = 0; p < sizeof positions / sizeof *positions; p++) {
        lz_game *game = game_of(LZ_RULE_FREESTYLE, positions[p]);
        lz_engine *varied = engine_with("20"), *same = engine_with("0");
        const int best = rate_moves(game), usual = play(same, game, 0);
        int different = 0;
        bool seen[LZ_CELLS_MAX] = {false};
        for (int seed = 0; seed < SEEDS; seed++) {
            const int cell = play(varied, game, seed);
            assert_int_equal(cell, play(varied, game, seed)); /* the seed repeats it */
            if (rates[cell] < best - 20)
                fail_msg("%s: %d of %d", positions[p], rates[cell], best);
            different += !seen[cell];
            seen[cell] = true;
            assert_int_equal(play(same, game, seed), usual);
        }
        assert_in_range(different, least[p], most[p]);
        lz_engine_free(varied);
        lz_engine_free(same);
        lz_game_free(game);
    }
}

/* Without another seed one engine varies from game to game. */
static void from_game_to_game(void **state)
{
    (void)state;
    lz_engine *engine = engine_with("20");
    lz_game *game = game_of(LZ_RULE_FREESTYLE, "h8i9");
    lz_thought thought;
    bool varies = false;
    search(engine, game, 1, NULL, &thought);
    const int first = thought.action.cell[0];
    for (int times = 0; times < SEEDS && !varies; times++) {
        lz_engine_new_game(engine);
        search(engine, game, 1, NULL, &thought);
        varies = thought.action.cell[0] != first;
    }
    assert_true(varies);
    lz_game_free(game);
    lz_engine_free(engine);
}

/* Wins are played and losses avoided, however much variety is asked for. */
static void proved_results(void **state)
{
    (void)state;
    static const char *const won[] = {
        "h8a1i8a3j8a5k8a7",         /* a five */
        "h8a1i8a3j8a5",             /* an open four */
        "f8e8g8a15h8o1i6a3i5o15",   /* a four and a three */
        "h8g7h10g9i9a1h9i8j10o1g8", /* white to move: one stop of black's many */
    };
    lz_engine *engine = engine_with("1000");
    for (size_t i = 0; i < sizeof won / sizeof *won; i++) {
        lz_game *game = game_of(LZ_RULE_FREESTYLE, won[i]);
        lz_thought best, thought;
        lz_engine *plain = engine_with("0");
        search(plain, game, 1, NULL, &best);
        for (int seed = 0; seed < 4; seed++) {
            const int cell = play(engine, game, seed);
            assert_int_equal(lz_game_act(game, lz_action_place(cell), NULL), LZ_OK);
            if (lz_game_result(game) == LZ_RESULT_ONGOING) {
                search(plain, game, 1, NULL, &thought);
                if ((best.line.mate > 0) != (thought.line.mate < 0))
                    fail_msg("%s: %d", won[i], cell);
            }
            lz_game_undo(game);
        }
        lz_engine_free(plain);
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(near_the_best),
        cmocka_unit_test(from_game_to_game),
        cmocka_unit_test(proved_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
