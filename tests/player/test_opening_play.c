/* The engine against itself under every opening rule, and its choices where one is plainly right.
 */
#include "testing.h"

#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 4000 };

static lz_engine *new_engine(const char *seed)
{
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "4", NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "seed", seed, NULL), LZ_OK);
    return engine;
}

static lz_game *game_of(lz_opening opening, const char *moves)
{
    lz_variant variant;
    lz_game *game;
    lz_error error;
    lz_variant_init(&variant, LZ_RULE_RENJU);
    variant.opening = opening;
    assert_int_equal(lz_game_new(&variant, &game, &error), LZ_OK);
    if (lz_game_play(game, moves, LZ_ROWS_BOTTOM, &error))
        fail_msg("%s: %s", moves, error.text);
    return game;
}

static lz_action think(lz_engine *engine, const lz_game *game, uint64_t nodes)
{
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
    return thought.action;
}

/* Plays until the opening is over and a stone further. */
static void play_opening(lz_engine *engine, lz_opening opening)
{
    lz_game *game = game_of(opening, "");
    lz_opening_step step;
    bool more = true;
    while (more) {
        more = lz_game_opening_step(game, &step);
        lz_error error;
        char text[24];
        const lz_action action = think(engine, game, NODES);
        lz_action_format(lz_game_variant(game), action, LZ_ROWS_BOTTOM, text, sizeof text);
        if (lz_game_act(game, action, &error))
            fail_msg("%s: %s: %s", lz_opening_name(opening), text, error.text);
    }
    if (opening >= LZ_OPENING_RIF) /* the first three stones make one of the 26 openings */
        assert_in_range(lz_renju_opening_of(game), 0, LZ_RENJU_OPENINGS - 1);
    lz_game_free(game);
}

static void every_opening_is_played_to_its_end(void **state)
{
    (void)state;
    static const char *const seeds[] = {"1", "2", "3"};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        lz_engine *engine = new_engine(seeds[i]);
        for (int opening = 0; opening < LZ_OPENING_COUNT; opening++)
            play_opening(engine, (lz_opening)opening);
        lz_engine_free(engine);
    }
}

/* Fifth moves that it names as many of as leave both sides a game, judged by a deeper search. */
static void named_offers_are_even(void **state)
{
    (void)state;
    for (char seed[] = "1"; *seed <= '3'; ++*seed) {
        lz_engine *engine = new_engine(seed);
        lz_game *game = game_of(LZ_OPENING_YAMAGUCHI, "");
        lz_opening_step step;
        lz_limits limits;
        lz_thought thought;
        while (lz_game_opening_step(game, &step))
            assert_int_equal(lz_game_act(game, think(engine, game, 10 * NODES), NULL), LZ_OK);
        lz_limits_init(&limits);
        limits.nodes = 20 * NODES;
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
        assert_in_range(thought.line.win_permille, 250, 750);
        lz_game_free(game);
        lz_engine_free(engine);
    }
}

static void expect(lz_opening opening, const char *moves, const char *wanted)
{
    lz_engine *engine = new_engine("1");
    lz_game *game = game_of(opening, moves);
    char text[24];
    const lz_action action = think(engine, game, 10 * NODES);
    lz_action_format(lz_game_variant(game), action, LZ_ROWS_BOTTOM, text, sizeof text);
    if (strcmp(text, wanted) != 0)
        fail_msg("%s %s: %s, not %s", lz_opening_name(opening), moves, text, wanted);
    lz_game_free(game);
    lz_engine_free(engine);
}

/* Black stones far from the centre or white's fourth stone in the corner: one side is far ahead,
 * however many fifth moves follow. */
static void the_better_colour_is_taken(void **state)
{
    (void)state;
    expect(LZ_OPENING_SOOSYRV8, "h8h9i9whitea1offer8", "black");
    expect(LZ_OPENING_TARANNIKOV, "h8whiteh9whitei9whitei7whited4", "white");
    /* Kagetsu is black's with two fifth moves; Suisei is white's with twelve. */
    expect(LZ_OPENING_RIF, "h8h9i9", "black");
    expect(LZ_OPENING_YAMAGUCHI, "h8i9f6offer12", "white");
}

/* Who places a stone that the other may answer by a swap cannot gain by it. */
static void stones_before_a_choice_are_left_to_the_other(void **state)
{
    (void)state;
    expect(LZ_OPENING_TARAGUCHI10, "h8", "black"); /* then the other, white, places the second */
    expect(LZ_OPENING_SOOSYRV8, "h8h9i9", "black");
}

/* Of the moves offered white takes the one that helps black least. */
static void white_leaves_black_the_worst_offer(void **state)
{
    (void)state;
    expect(LZ_OPENING_RIF, "h8h9i9whitei7g7o1", "o1");
    expect(LZ_OPENING_YAMAGUCHI, "h8h9i9offer3whitei7a1g7g9", "a1");
}

/* Black offers ten moves only where he is well off with the tenth. */
static void ten_moves_are_offered_when_black_can_afford_it(void **state)
{
    (void)state;
    lz_engine *engine = new_engine("1");
    lz_game *game = game_of(LZ_OPENING_TARAGUCHI10, "h8whiteh9whitei9whitek5");
    assert_int_equal(think(engine, game, 10 * NODES).kind, LZ_ACTION_OFFER);
    lz_game_free(game);
    game = game_of(LZ_OPENING_TARAGUCHI10, "h8whitei9whitef6whitej9");
    assert_int_equal(think(engine, game, 10 * NODES).kind, LZ_ACTION_CHOOSE);
    lz_game_free(game);
    lz_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_opening_is_played_to_its_end),
        cmocka_unit_test(named_offers_are_even),
        cmocka_unit_test(the_better_colour_is_taken),
        cmocka_unit_test(stones_before_a_choice_are_left_to_the_other),
        cmocka_unit_test(white_leaves_black_the_worst_offer),
        cmocka_unit_test(ten_moves_are_offered_when_black_can_afford_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
