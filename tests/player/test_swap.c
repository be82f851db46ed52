/* The choices of a swap2 opening after three stones that favour black, white or neither; and the
 * stones that leave a game even. */
#include "five_rules.h"
#include "testing.h"

#include "game/game.h"
#include "player/balance.h"
#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    NODES = 40000,
    CHECK_NODES = 150000,
    EVEN = 150,        /* a score that wins 68 of 100 games */
    EVEN_OPENING = 80, /* 60 of 100 */
    SEEDS = REPEATED(12),
    MANY_SEEDS = 100
};

static lz_engine *new_engine(void)
{
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "16", NULL), LZ_OK);
    return engine;
}

static lz_game *game_of(lz_rule rule, lz_opening opening, const char *moves)
{
    lz_variant variant;
    lz_game *game;
    lz_error error;
    lz_variant_init(&variant, rule);
    variant.opening = opening;
    assert_int_equal(lz_game_new(&variant, &game, &error), LZ_OK);
    if (lz_game_play(game, moves, LZ_ROWS_BOTTOM, &error))
        fail_msg("%s: %s", moves, error.text);
    return game;
}

static void think(lz_engine *engine, const lz_game *game, uint64_t nodes, lz_thought *out)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    lz_engine_new_game(engine);
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, out, NULL), LZ_OK);
}

static void the_better_colour_is_taken(void **state)
{
    (void)state;
    static const struct {
        const char *stones;
        lz_colour better;
    } openings[] = {
        {"h8a1i9", LZ_BLACK},  {"g8o15i8", LZ_BLACK}, {"h8a15h9", LZ_BLACK},
        {"a1h8o15", LZ_WHITE}, {"a1h8a15", LZ_WHITE}, {"o1g7a2", LZ_WHITE},
    };
    lz_engine *engine = new_engine();
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++) {
        for (int opening = LZ_OPENING_SWAP; opening <= LZ_OPENING_SWAP2; opening++) {
            lz_thought thought;
            lz_game *game = game_of(LZ_RULE_FREESTYLE, (lz_opening)opening, openings[i].stones);
            think(engine, game, NODES, &thought);
            if (thought.action.kind != LZ_ACTION_CHOOSE ||
                thought.action.colour != openings[i].better)
                fail_msg("%s: action %d, colour %d, score %d", openings[i].stones,
                         (int)thought.action.kind, (int)thought.action.colour, thought.line.score);
            lz_game_free(game);
        }
    }
    lz_engine_free(engine);
}

/* The score of the position by a longer search, for the side to move. */
static int score_of(lz_engine *engine, const lz_game *game)
{
    lz_thought thought;
    think(engine, game, CHECK_NODES, &thought);
    return thought.line.score;
}

/* Lets the engine put the first three stones, with this seed. */
static void put_opening(lz_engine *engine, int seed, lz_game *game)
{
    char text[12];
    snprintf(text, sizeof text, "%d", seed);
    assert_int_equal(lz_engine_set(engine, "seed", text, NULL), LZ_OK);
    for (int i = 0; i < 3; i++) {
        lz_thought thought;
        assert_int_equal(lz_engine_think(engine, game, NULL, NULL, NULL, &thought, NULL), LZ_OK);
        assert_int_equal(thought.action.kind, LZ_ACTION_PLACE);
        assert_int_equal(lz_game_act(game, thought.action, NULL), LZ_OK);
    }
}

/* The side that chooses gains little, whatever the seed, and almost nothing on average. */
static void an_opening_of_its_own_is_even(void **state)
{
    (void)state;
    static const lz_rule rules[] = {LZ_RULE_FREESTYLE, LZ_RULE_RENJU};
    const lz_action white = lz_action_choose(LZ_WHITE);
    lz_engine *engine = new_engine();
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        int sum = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            lz_game *game = game_of(rules[i], LZ_OPENING_SWAP, "");
            put_opening(engine, seed, game);
            assert_int_equal(lz_game_act(game, white, NULL), LZ_OK);
            const int score = score_of(engine, game);
            if (abs(score) > EVEN_OPENING)
                fail_msg("%s, seed %d: %d", lz_rule_name(rules[i]), seed, score);
            sum += abs(score);
            lz_game_free(game);
        }
        assert_in_range(sum, 0, SEEDS * EVEN_OPENING);
    }
    lz_engine_free(engine);
}

/* Not every game begins alike, also on boards too small for the usual opening. */
static void openings_of_its_own_differ(void **state)
{
    (void)state;
    static const struct {
        int columns, rows, least; /* `least` different openings */
    } boards[] = {{4, 4, 2}, {5, 22, 10}, {15, 15, 30}, {22, 22, 30}};
    lz_engine *engine = new_engine();
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        uint64_t keys[MANY_SEEDS];
        int different = 0;
        for (int seed = 0; seed < MANY_SEEDS; seed++) {
            lz_variant variant;
            lz_game *game;
            lz_variant_init(&variant, LZ_RULE_FREESTYLE);
            variant.columns = boards[i].columns;
            variant.rows = boards[i].rows;
            variant.win = boards[i].columns < 5 ? 4 : 5;
            variant.opening = LZ_OPENING_SWAP;
            assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
            put_opening(engine, seed, game);
            int at = 0;
            while (at < different && keys[at] != lz_game_key(game))
                at++;
            keys[at] = lz_game_key(game);
            different += at == different;
            lz_game_free(game);
        }
        assert_in_range(different, boards[i].least, MANY_SEEDS);
    }
    lz_engine_free(engine);
}

/* After the two added stones, both colours are worth about the same. Stones near the border may be
 * judged differently, so not every opening must get two stones. */
static void two_stones_are_added_to_an_even_opening(void **state)
{
    (void)state;
    static const char *const openings[] = {"j8j9g5",   "j9j12h14", "k10j12h14",
                                           "g7g10i12", "j9l8m12",  "i11f10i14"};
    lz_engine *engine = new_engine();
    int added = 0;
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++) {
        lz_thought thought;
        lz_game *game = game_of(LZ_RULE_FREESTYLE, LZ_OPENING_SWAP2, openings[i]);
        think(engine, game, 3 * NODES, &thought);
        if (thought.action.kind == LZ_ACTION_ADD_TWO) {
            assert_int_equal(lz_game_act(game, thought.action, NULL), LZ_OK);
            assert_in_range(abs(score_of(engine, game)), 0, EVEN);
            added++;
        }
        lz_game_free(game);
    }
    lz_engine_free(engine);
    assert_in_range(added, 2, 6);
}

/* Puts so many balanced stones and returns how far from even a search finds them. */
static int unevenness(lz_engine *engine, lz_rule rule, const char *opening, int stones)
{
    lz_game *game = game_of(rule, LZ_OPENING_NONE, opening);
    lz_balance_report report;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = 3 * NODES;
    lz_engine_new_game(engine);
    assert_int_equal(lz_engine_balance(engine, game, &limits, stones, 0, &report, NULL), LZ_OK);
    assert_int_equal(report.cells[1] >= 0, stones == 2);
    for (int i = 0; i < stones; i++) {
        assert_int_equal(lz_game_act(game, lz_action_place(report.cells[i]), NULL), LZ_OK);
    }
    const int score = abs(score_of(engine, game));
    lz_game_free(game);
    return score;
}

/* One balanced stone and two, for every rule, are legal. A search of each finds at most half of
 * EVEN on average, and rarely more than EVEN: it may see what the one of many pairs could not. The
 * average of a third of the cases says too little, so every build takes all. */
static void balanced_stones_are_even(void **state)
{
    (void)state;
    static const char *const openings[] = {"g9h8k6", "h12g8e9", "h11e7f8"};
    lz_engine *engine = new_engine();
    int sum = 0, uneven = 0, count = 0;
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++)
        for (int rule = 0; rule < FIVE_RULES; rule++)
            for (int stones = 1; stones <= 2; stones++) {
                const int score = unevenness(engine, five_rule(rule), openings[i], stones);
                uneven += score > EVEN;
                sum += score;
                count++;
            }
    assert_in_range(sum, 0, count * EVEN / 2);
    assert_in_range(uneven, 0, 2);
    lz_engine_free(engine);
}

/* A bias is the score that the present mover gets. */
static void a_bias_is_met(void **state)
{
    (void)state;
    lz_engine *engine = new_engine();
    lz_game *game = game_of(LZ_RULE_FREESTYLE, LZ_OPENING_NONE, "g9h8k6");
    lz_balance_report even, worse;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = NODES;
    assert_int_equal(lz_engine_balance(engine, game, &limits, 1, 0, &even, NULL), LZ_OK);
    assert_int_equal(lz_engine_balance(engine, game, &limits, 1, -300, &worse, NULL), LZ_OK);
    assert_true(worse.score < even.score - 100);
    lz_game_free(game);
    lz_engine_free(engine);
}

/* With few positions for 64 lines, unsearched replies do not count as even: a search of as many
 * positions for one line confirms the result. */
static void what_was_not_searched_is_not_even(void **state)
{
    (void)state;
    static const char *const openings[] = {"h8i9g9g8i7j6h10j8h9h7f8i11", "h8h9i10g8j9i9g10f9",
                                           "g7h8h7i7f7e7h9j6",           "h8i9i7g9h7h9f9g10",
                                           "h8g8i9g7g10h10i10j9",        "h8i7g9f10j9g8i8h9"};
    enum { OPENINGS = sizeof openings / sizeof openings[0] };
    lz_engine *engine = new_engine();
    for (int i = 0; i < OPENINGS; i++) {
        lz_game *game = game_of(LZ_RULE_FREESTYLE, LZ_OPENING_NONE, openings[i]);
        lz_balance_report report;
        lz_limits limits;
        lz_limits_init(&limits);
        limits.nodes = 20000;
        assert_int_equal(lz_engine_balance(engine, game, &limits, 2, 0, &report, NULL), LZ_OK);
        for (int k = 0; k < 2; k++)
            assert_int_equal(lz_game_act(game, lz_action_place(report.cells[k]), NULL), LZ_OK);
        lz_thought thought;
        think(engine, game, limits.nodes, &thought);
        assert_in_range(abs(thought.line.score), 0, EVEN);
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

/* The search lists only a five at hand, and only the middle of an empty board; other stones are
 * placed there, too. */
static void stones_that_the_search_leaves_out_are_put(void **state)
{
    (void)state;
    lz_engine *engine = new_engine();
    lz_balance_report report;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = NODES;
    for (int stones = 1; stones <= 2; stones++) {
        lz_game *game = game_of(LZ_RULE_FREESTYLE, LZ_OPENING_NONE, "h8l8i8a3j8a5k8a7");
        assert_int_equal(lz_engine_balance(engine, game, &limits, stones, 0, &report, NULL), LZ_OK);
        assert_in_range(abs(report.score), 0,
                        30000); /* not won, since white has stopped the four */
        lz_game_free(game);
        lz_variant variant;
        lz_variant_init(&variant, LZ_RULE_FREESTYLE);
        for (int i = 0; i < 8; i++)
            variant.blocked[i * 16 / 64] |= UINT64_C(1) << i * 16 % 64;
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(lz_engine_balance(engine, game, &limits, stones, INT32_MIN, &report, NULL),
                         LZ_OK);
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

static void what_cannot_be_balanced_is_refused(void **state)
{
    (void)state;
    lz_engine *engine = new_engine();
    lz_balance_report report;
    lz_error error;
    lz_game *game = game_of(LZ_RULE_FREESTYLE, LZ_OPENING_SWAP2, "g9h8");
    assert_int_equal(lz_engine_balance(engine, game, NULL, 2, 0, &report, &error), LZ_ERR_ARGUMENT);
    lz_game_free(game);
    game = game_of(LZ_RULE_FREESTYLE, LZ_OPENING_NONE, "h8a1i8a3j8a5k8a7l8");
    assert_int_equal(lz_engine_balance(engine, game, NULL, 1, 0, &report, &error), LZ_ERR_ARGUMENT);
    lz_game_free(game);
    game = game_of(LZ_RULE_CONNECT4, LZ_OPENING_NONE, "44");
    assert_int_equal(lz_engine_balance(engine, game, NULL, 1, 0, &report, &error),
                     LZ_ERR_UNSUPPORTED);
    lz_game_free(game);
    game = game_of(LZ_RULE_FREESTYLE, LZ_OPENING_NONE, "h8");
    assert_int_equal(lz_engine_balance(engine, game, NULL, 3, 0, &report, &error), LZ_ERR_ARGUMENT);
    lz_game_free(game);
    lz_engine_free(engine);
}

/* A turn's time longer than the rest of the game's clock is not used up. Without the clock, the
 * nodes would limit the searches to many times what fits in the remaining milliseconds. */
static void a_clock_is_not_overrun(void **state)
{
    (void)state;
    enum { NODES_IN_ALL = 2000000, PARTS = 100 };
    lz_game *game = game_of(LZ_RULE_FREESTYLE, LZ_OPENING_NONE, "h8i9j10");
    struct search *search = search_new(1, NULL);
    struct balance balance;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = NODES_IN_ALL;
    limits.time_ms = 3600000;
    limits.match_left_ms = 10;
    assert_non_null(search);
    const struct balance_request request = {
        .board = &game->board, .mover = LZ_WHITE, .stones = 2, .limits = limits};
    assert_int_equal(balance_search(search, &request, &balance, NULL), LZ_OK);
    assert_true(search_visited(search) <= NODES_IN_ALL / PARTS);
    search_free(search);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_opening_of_its_own_is_even),
        cmocka_unit_test(openings_of_its_own_differ),
        cmocka_unit_test(the_better_colour_is_taken),
        cmocka_unit_test(two_stones_are_added_to_an_even_opening),
        cmocka_unit_test(balanced_stones_are_even),
        cmocka_unit_test(a_bias_is_met),
        cmocka_unit_test(a_clock_is_not_overrun),
        cmocka_unit_test(what_was_not_searched_is_not_even),
        cmocka_unit_test(stones_that_the_search_leaves_out_are_put),
        cmocka_unit_test(what_cannot_be_balanced_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
