/* Several lines of thought as a caller sees them: the lines of a depth come together, best first,
 * with different first moves, in every game and wherever a limit ends the think. */
#include "testing.h"

#include "base/random.h"
#include <lianzi/lianzi.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 12, ASKED = 5 };

static const char *const variants[] = {"freestyle", "standard", "renju",         "caro",
                                       "caro6",     "connect4", "caro 5x5 win 4"};

enum { VARIANTS = sizeof variants / sizeof variants[0] };

/* The lines reported in one think. */
struct seen {
    const lz_game *game;
    int asked;
    int coming; /* lines of the unfinished depth so far; 0 between depths */
    int depths; /* finished depths */
    lz_line lines[64];
};

static void check_line(const struct seen *seen, const lz_line *line)
{
    assert_int_equal(line->multipv, seen->coming + 1);
    assert_in_range(line->lines, line->multipv, seen->asked);
    assert_true(line->length > 0);
    assert_int_equal(lz_game_legality(seen->game, line->pv[0]), LZ_LEGAL);
    for (int i = 0; i < seen->coming; i++) {
        const lz_line *better = &seen->lines[i];
        assert_int_equal(line->depth, better->depth);
        assert_int_equal(line->lines, better->lines);
        assert_true(line->score <= better->score);
        assert_int_not_equal(line->pv[0].cell[0], better->pv[0].cell[0]);
    }
}

static void note_line(const lz_line *line, void *user)
{
    struct seen *seen = user;
    check_line(seen, line);
    seen->lines[seen->coming++] = *line;
    if (seen->coming < line->lines)
        return;
    seen->coming = 0;
    seen->depths++;
}

/* A game with some stones close together that is not over. */
static lz_game *random_game(const char *text, uint64_t *random)
{
    lz_variant variant;
    lz_game *game;
    assert_int_equal(lz_variant_parse(text, &variant, NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    for (int left = 1 + (int)random_below(random, 12); left > 0;) {
        const int column = variant.columns / 2 - 3 + (int)random_below(random, 7);
        const int row = variant.rows / 2 - 3 + (int)random_below(random, 7);
        const lz_action action =
            lz_action_place(variant.rule == LZ_RULE_CONNECT4 ? lz_game_drop_cell(game, column)
                                                             : row * variant.columns + column);
        if (lz_game_act(game, action, NULL))
            continue;
        left--;
        if (lz_game_result(game) != LZ_RESULT_ONGOING)
            lz_game_undo(game);
    }
    return game;
}

static void think(lz_engine *engine, const lz_game *game, int multipv, uint64_t nodes, int depth,
                  struct seen *seen, lz_thought *out)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.multipv = multipv;
    limits.nodes = nodes;
    limits.depth = depth;
    *seen = (struct seen){.game = game, .asked = multipv > 1 ? multipv : 1};
    lz_engine_new_game(engine);
    assert_int_equal(lz_engine_think(engine, game, &limits, note_line, seen, out, NULL), LZ_OK);
    assert_int_equal(seen->coming, 0);
}

static void every_depth_comes_whole_and_in_order(void **state)
{
    (void)state;
    static struct seen seen;
    uint64_t random = 20261121;
    lz_engine *engine;
    lz_thought thought;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    for (int which = 0; which < VARIANTS; which++) {
        for (int i = 0; i < POSITIONS; i++) {
            lz_game *game = random_game(variants[which], &random);
            think(engine, game, ASKED, 0, 6, &seen, &thought);
            const bool falls = lz_rule_has_gravity(lz_game_variant(game)->rule);
            const int depth = falls ? seen.lines[0].depth : seen.depths;
            assert_in_range(depth, 1, 6);
            for (int line = 0; line < seen.lines[0].lines && depth < 6; line++) {
                const int mate = abs(seen.lines[line].mate); /* or all were decided before */
                assert_in_range(mate, 1, depth);
                assert_true(seen.lines[line].length <= mate);
            }
            assert_int_equal(thought.action.cell[0], seen.lines[0].pv[0].cell[0]);
            assert_int_equal(thought.line.score, seen.lines[0].score);
            think(engine, game, ASKED, 1 + random_below(&random, 20000), 0, &seen, &thought);
            assert_int_equal(lz_game_legality(game, thought.action), LZ_LEGAL);
            lz_game_free(game);
        }
    }
    lz_engine_free(engine);
}

/* Weak levels choose among several lines; a caller who asked for one sees one. */
static void a_level_shows_no_more_than_was_asked_for(void **state)
{
    (void)state;
    static struct seen seen;
    uint64_t random = 7;
    lz_engine *engine;
    lz_thought thought;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "level", "4", NULL), LZ_OK);
    for (int which = 0; which < VARIANTS; which++) {
        lz_game *game = random_game(variants[which], &random);
        think(engine, game, 0, 0, 0, &seen, &thought);
        assert_true(seen.depths > 0);
        think(engine, game, 3, 0, 0, &seen, &thought);
        assert_true(seen.depths > 0);
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

/* Counts the different moves that a level plays with twenty seeds, after `moves` of four in a row,
 * when asked for `multipv` lines. */
static int count_moves(const char *moves, const char *level, int multipv)
{
    static const char *const seeds[] = {"0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",
                                        "10", "11", "12", "13", "14", "15", "16", "17", "18", "19"};
    bool played[LZ_CELLS_MAX] = {false};
    int different = 0;
    lz_variant variant;
    lz_game *game;
    lz_engine *engine;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.multipv = multipv;
    assert_int_equal(lz_variant_parse("freestyle 7x7 win 4", &variant, NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "level", level, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        lz_thought thought;
        assert_int_equal(lz_engine_set(engine, "seed", seeds[i], NULL), LZ_OK);
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
        different += !played[thought.action.cell[0]];
        played[thought.action.cell[0]] = true;
    }
    lz_engine_free(engine);
    lz_game_free(game);
    return different;
}

/* The weaker a level, the more moves it may choose; every level plays an immediate win. */
static void weak_levels_vary_with_other_lengths(void **state)
{
    (void)state;
    const int first = count_moves("d4e5", "1", 1), second = count_moves("d4e5", "2", 1);
    assert_true(first > second);
    assert_true(second > 1);
    assert_int_equal(count_moves("d4e5", "6", 1), 1);
    assert_int_equal(count_moves("a1g7b1g6c1g4", "1", 1), 1);
    assert_int_equal(count_moves("a1g7b1g6c1g4", "2", 1), 1);
}

/* The level does not choose among lines that only the caller asked for. */
static void more_lines_do_not_weaken_a_level(void **state)
{
    (void)state;
    assert_in_range(count_moves("d4e5", "5", 40), 1, 2);
}

struct waiting {
    lz_stop *stop;
    int enough; /* plies, more than the level's own depth */
};

static void stop_when_enough(const lz_line *line, void *user)
{
    const struct waiting *waiting = user;
    if (line->depth >= waiting->enough)
        lz_stop_set(waiting->stop);
}

/* With `infinite`, a weak level thinks until it is stopped. */
static void infinite_holds_at_every_level(void **state)
{
    static const char *const texts[] = {"freestyle", "connect4 9x9"}, *const names[] = {"1", "3",
                                                                                        "6"};
    (void)state;
    struct waiting waiting = {.stop = lz_stop_new(), .enough = 9};
    assert_non_null(waiting.stop);
    for (int i = 0; i < 6; i++) {
        lz_engine *engine;
        lz_variant variant;
        lz_game *game;
        lz_limits limits;
        lz_thought thought;
        assert_int_equal(lz_variant_parse(texts[i % 2], &variant, NULL), LZ_OK);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
        assert_int_equal(lz_engine_set(engine, "level", names[i / 2], NULL), LZ_OK);
        lz_limits_init(&limits);
        limits.infinite = true;
        limits.stop = waiting.stop;
        lz_stop_clear(waiting.stop);
        assert_int_equal(
            lz_engine_think(engine, game, &limits, stop_when_enough, &waiting, &thought, NULL),
            LZ_OK);
        assert_true(lz_stop_is_set(waiting.stop));
        assert_int_equal(lz_game_legality(game, thought.action), LZ_LEGAL);
        lz_engine_free(engine);
        lz_game_free(game);
    }
    lz_stop_free(waiting.stop);
}

/* With `infinite`, only depth and nodes end a think. The clock would end it before the depth that
 * the test waits for. */
static void infinite_heeds_depth_and_nodes(void **state)
{
    static const lz_limits kinds[] = {
        {.depth = 3}, {.nodes = 3000}, {.time_ms = 1}, {.match_left_ms = 1}};
    (void)state;
    struct waiting waiting = {.stop = lz_stop_new(), .enough = 7};
    assert_non_null(waiting.stop);
    for (int i = 0; i < 8; i++) {
        const lz_limits *kind = &kinds[i / 2];
        lz_engine *engine;
        lz_variant variant;
        lz_game *game;
        lz_limits limits;
        lz_thought thought;
        assert_int_equal(lz_variant_parse(i % 2 ? "connect4 9x9" : "freestyle", &variant, NULL),
                         LZ_OK);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
        lz_limits_init(&limits);
        limits.depth = kind->depth;
        limits.nodes = kind->nodes;
        limits.time_ms = kind->time_ms;
        limits.match_left_ms = kind->match_left_ms;
        limits.infinite = true;
        limits.stop = waiting.stop;
        lz_stop_clear(waiting.stop);
        waiting.enough = i < 4 ? INT_MAX : 7;
        assert_int_equal(
            lz_engine_think(engine, game, &limits, stop_when_enough, &waiting, &thought, NULL),
            LZ_OK);
        assert_int_equal(lz_stop_is_set(waiting.stop), i >= 4);
        assert_true(!kind->depth || thought.line.depth <= kind->depth);
        lz_engine_free(engine);
        lz_game_free(game);
    }
    lz_stop_free(waiting.stop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_depth_comes_whole_and_in_order),
        cmocka_unit_test(a_level_shows_no_more_than_was_asked_for),
        cmocka_unit_test(weak_levels_vary_with_other_lengths),
        cmocka_unit_test(more_lines_do_not_weaken_a_level),
        cmocka_unit_test(infinite_holds_at_every_level),
        cmocka_unit_test(infinite_heeds_depth_and_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
