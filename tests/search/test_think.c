/* The engine through the public header: positions with one right move, equal nodes after a new
 * game, limits kept. */
#include "five_rules.h"
#include "thinking.h"

#include <stdlib.h>
#include <string.h>

static void test_puzzles(void **state)
{
    (void)state;
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    check_puzzles(engine, 20000);
    lz_engine_free(engine);
}

/* A five at hand ends the game, whatever the other threatens and however many lines are asked for.
 */
static void test_fives(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        int fives;
    } positions[] = {{"h8a1i8a3j8a5k8a7", 2},
                     {"h8a2i8a3j8a4k8a6", 2},
                     {"h8b2i8b3j8b4k8b5", 2},
                     {"h8g8i8b3j8b4k8b5b2b6", 1}};
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        for (int multipv = 1; multipv <= 3; multipv++) {
            lz_game *game = game_of(LZ_RULE_FREESTYLE, positions[i].moves);
            lz_limits limits;
            lz_thought thought;
            lz_limits_init(&limits);
            limits.nodes = 2000;
            limits.multipv = multipv;
            lz_engine_new_game(engine);
            assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL),
                             LZ_OK);
            assert_int_equal(thought.line.mate, 1);
            assert_int_equal(thought.line.length, 1);
            assert_int_equal(thought.line.lines,
                             multipv < positions[i].fives ? multipv : positions[i].fives);
            assert_int_equal(lz_game_act(game, thought.action, NULL), LZ_OK);
            assert_int_equal(lz_game_result(game), LZ_RESULT_BLACK_WINS);
            lz_game_free(game);
        }
    }
    lz_engine_free(engine);
}

static void test_repeats(void **state)
{
    (void)state;
    enum { NODES = REPEATED(30000) };
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    for (int number = 0; number < FIVE_RULES; number++) {
        const lz_rule rule = five_rule(number);
        lz_game *game = game_of((lz_rule)rule, "h8i9i8j8h10");
        lz_thought first, second;
        lz_engine_new_game(engine);
        think(engine, game, NODES, &first);
        lz_engine_new_game(engine);
        think(engine, game, NODES, &second);
        assert_int_equal(first.line.nodes, second.line.nodes);
        assert_int_equal(first.line.score, second.line.score);
        assert_int_equal(first.action.cell[0], second.action.cell[0]);
        assert_in_range(first.line.nodes, 1, NODES + 1000);
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

/* Negative limits count as none: the level's own limit remains. */
static void test_negative_limits(void **state)
{
    (void)state;
    lz_engine *engine;
    lz_thought usual, thought;
    lz_limits limits;
    lz_game *game = game_of(LZ_RULE_FREESTYLE, "h8i9");
    lz_limits_init(&limits);
    limits.time_ms = limits.match_left_ms = limits.increment_ms = -1;
    limits.depth = limits.multipv = -1;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "level", "9", NULL), LZ_OK);
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
    assert_in_range(thought.line.nodes, 22500, 27500);
    assert_int_equal(lz_engine_set(engine, "level", "1", NULL), LZ_OK);
    lz_engine_new_game(engine);
    assert_int_equal(lz_engine_think(engine, game, NULL, NULL, NULL, &usual, NULL), LZ_OK);
    lz_engine_new_game(engine);
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
    assert_int_equal(thought.line.nodes, usual.line.nodes);
    assert_int_equal(thought.line.depth, usual.line.depth);
    lz_game_free(game);
    lz_engine_free(engine);
}

/* With an hour for the move, a forced reply is searched only deep enough for a meaningful score: a
 * five to stop, and positions where every other reply is soon proved to lose. The limit of
 * positions only keeps a failure short. */
static void test_no_choice(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *reply;
    } forced[] = {
        {"h8g8i8a15j8g9k8", "l8"},
        {"j8j9g5h4i3h5i6h6h3i5h7j5g7f7g6g4h8k5l5g8i9", "j10"},
        {"k6h7e4b6n9i6j5h6h5g5l7m8i4h3g6j3k5l5k7k8m7", "n7"},
    };
    enum { NODES_MAX = 1000000, DEPTH_OF_SCORE = 8 };
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    for (size_t i = 0; i<sizeof forced / sizeof forced[0]; i += ONE_IN> 4 ? 2 : 1) {
        lz_game *game = game_of(LZ_RULE_FREESTYLE, forced[i].moves);
        lz_limits limits;
        lz_thought thought;
        char move[8];
        lz_limits_init(&limits);
        limits.time_ms = 3600000;
        limits.nodes = NODES_MAX;
        lz_engine_new_game(engine);
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
        lz_action_format(lz_game_variant(game), thought.action, LZ_ROWS_BOTTOM, move, sizeof move);
        assert_string_equal(move, forced[i].reply);
        assert_in_range(thought.line.nodes, 1, NODES_MAX - 1);
        assert_in_range(thought.line.depth, DEPTH_OF_SCORE, 20);
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

/* Other lengths than five: tic-tac-toe is a draw, and three in a row on 4x4 is a win for the side
 * that begins. */
static void test_other_lengths(void **state)
{
    (void)state;
    static const struct {
        int size;
        lz_result result;
    } boards[] = {{3, LZ_RESULT_DRAW}, {4, LZ_RESULT_BLACK_WINS}};
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        lz_variant variant;
        lz_game *game;
        lz_variant_init(&variant, LZ_RULE_FREESTYLE);
        variant.columns = variant.rows = boards[i].size;
        variant.win = 3;
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        while (lz_game_result(game) == LZ_RESULT_ONGOING) {
            lz_thought thought;
            think(engine, game, 500000, &thought);
            assert_int_equal(lz_game_act(game, thought.action, NULL), LZ_OK);
        }
        assert_int_equal(lz_game_result(game), boards[i].result);
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

/* The lines of the last depth. */
struct seen {
    int count;
    int cell[8];
    int score[8];
};

static void note_line(const lz_line *line, void *user)
{
    struct seen *seen = user;
    seen->count = line->multipv;
    seen->cell[line->multipv - 1] = line->pv[0].cell[0];
    seen->score[line->multipv - 1] = line->score;
}

/* Several lines are different moves, the best first. */
static void test_lines(void **state)
{
    (void)state;
    struct seen seen = {0};
    lz_engine *engine;
    lz_thought thought;
    lz_limits limits;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    lz_game *game = game_of(LZ_RULE_FREESTYLE, "h8i9i8j8h10");
    lz_limits_init(&limits);
    limits.depth = 6;
    limits.multipv = 4;
    assert_int_equal(lz_engine_think(engine, game, &limits, note_line, &seen, &thought, NULL),
                     LZ_OK);
    assert_int_equal(seen.count, 4);
    assert_int_equal(thought.action.cell[0], seen.cell[0]);
    for (int i = 1; i < 4; i++) {
        assert_true(seen.score[i] <= seen.score[i - 1]);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(seen.cell[i], seen.cell[j]);
    }
    lz_game_free(game);
    lz_engine_free(engine);
}

/* A whole game of every rule on small boards ends without an illegal move. */
static void test_whole_games(void **state)
{
    (void)state;
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    for (int number = 0; number < FIVE_RULES; number++) {
        const lz_rule rule = five_rule(number);
        for (int size = 5; size <= 9; size += 2) {
            lz_variant variant;
            lz_game *game;
            lz_error error;
            lz_variant_init(&variant, (lz_rule)rule);
            variant.columns = variant.rows = size;
            assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
            lz_engine_new_game(engine);
            while (lz_game_result(game) == LZ_RESULT_ONGOING) {
                lz_thought thought;
                think(engine, game, 500, &thought);
                if (lz_game_act(game, thought.action, &error))
                    fail_msg("rule %d size %d: %s", rule, size, error.text);
            }
            lz_game_free(game);
        }
    }
    lz_engine_free(engine);
}

/* The only stop of a four is a forbidden point. Every move loses, and the engine says so. */
static void test_lost_by_a_forbidden_point(void **state)
{
    (void)state;
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    lz_game *game = game_of(LZ_RULE_RENJU, "b7c7g5d7g6e7g8o1g9o3g10f7");
    for (int lines = 1; lines <= 3; lines += 2) {
        lz_thought thought;
        lz_limits limits;
        lz_limits_init(&limits);
        limits.nodes = 5000;
        limits.multipv = lines;
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
        assert_int_equal(thought.line.mate, -2);
        assert_int_equal(thought.line.win_permille, 0);
        assert_in_range(thought.line.depth, 1, 3);
    }
    lz_game_free(game);
    lz_engine_free(engine);
}

/* Results found under one rule, size or set of blocked cells do not affect the same stones under
 * another. */
/* Black's next moves lead to a four of white's whose stop is forbidden; a search that is blind to
 * plain fours needs 17,000 nodes to see it. */
static void test_a_four_with_a_forbidden_stop(void **state)
{
    (void)state;
    lz_engine *engine;
    lz_thought thought;
    lz_game *game = game_of(LZ_RULE_RENJU, "i6k6m7l8j8j5i4i5k5j6k7l7l9m6j4l6n6k8j9n9m8l5");
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    think(engine, game, 1000, &thought);
    assert_int_equal(thought.line.mate, -8);
    lz_engine_free(engine);
    lz_game_free(game);
}

static void test_other_variants_are_other_games(void **state)
{
    (void)state;
    static const char *const variants[] = {"freestyle 15x15", "renju 15x15", "renju 16x15",
                                           "renju 16x15 blocked 8,9"};
    lz_engine *used, *fresh;
    assert_int_equal(lz_engine_new(&used, NULL), LZ_OK);
    assert_int_equal(lz_engine_new(&fresh, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        lz_variant variant;
        lz_game *game;
        lz_thought of_used, of_fresh;
        assert_int_equal(lz_variant_parse(variants[i], &variant, NULL), LZ_OK);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(
            lz_game_play(game, "f8i11g6f5f9f10j5k11k9j10e8k7g7j8h7", LZ_ROWS_BOTTOM, NULL), LZ_OK);
        think(used, game, i ? 3000 : 12000, &of_used);
        lz_engine_new_game(fresh);
        think(fresh, game, i ? 3000 : 12000, &of_fresh);
        assert_int_equal(of_used.line.score, of_fresh.line.score);
        assert_int_equal(of_used.line.nodes, of_fresh.line.nodes);
        assert_memory_equal(&of_used.action, &of_fresh.action, sizeof of_used.action);
        lz_game_free(game);
    }
    lz_engine_free(used);
    lz_engine_free(fresh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_puzzles),
        cmocka_unit_test(test_fives),
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_other_lengths),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_no_choice),
        cmocka_unit_test(test_negative_limits),
        cmocka_unit_test(test_lost_by_a_forbidden_point),
        cmocka_unit_test(test_a_four_with_a_forbidden_stop),
        cmocka_unit_test(test_other_variants_are_other_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
