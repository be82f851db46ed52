/* Positions of games that are won or lost by force: the engine must prove most of the results
 * within each position's nodes, never the opposite, and not lose sight of a win when it thinks
 * again. A line of tests/data/forced_wins.txt is the moves, "win" or "loss" for the side to move,
 * and the nodes: at most twice what the proof took. */
#include "thinking.h"

#include <stdio.h>

enum {
    POSITIONS = REPEATED(150),
    PROVED_OF_TEN = 9,
    LINE = 400,
    AGAIN_LESS = 20 /* the part of a position's nodes in which a proved win is found again */
};

/* A win that was proved is found again in few nodes, and stands in a longer think. */
static void assert_kept(lz_engine *engine, const lz_game *game, unsigned long nodes, int mate)
{
    lz_thought thought;
    think(engine, game, nodes / AGAIN_LESS, &thought);
    assert_in_range(thought.line.mate, 1, mate);
    think(engine, game, nodes, &thought);
    assert_in_range(thought.line.mate, 1, mate);
}

static void forced_results_are_proved(void **state)
{
    (void)state;
    FILE *file = fopen(TEST_DATA "/forced_wins.txt", "r");
    lz_engine *engine;
    char line[LINE], moves[LINE], result[LINE];
    unsigned long nodes;
    int read = 0, count = 0, proved = 0;
    assert_non_null(file);
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "16", NULL), LZ_OK);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#' || read++ % ONE_IN)
            continue;
        assert_int_equal(sscanf(line, "%399s %399s %lu", moves, result, &nodes), 3);
        lz_game *game = game_of(LZ_RULE_FREESTYLE, moves);
        lz_thought thought;
        lz_engine_new_game(engine);
        think(engine, game, nodes, &thought);
        const char *opposite = thought.line.mate > 0 ? "loss" : "win";
        if (thought.line.mate && strcmp(result, opposite) == 0)
            fail_msg("%s: the mover's %s, not a %s", moves, result, opposite);
        if (thought.line.mate > 0)
            assert_kept(engine, game, nodes, thought.line.mate);
        proved += thought.line.mate != 0;
        count++;
        lz_game_free(game);
    }
    lz_engine_free(engine);
    fclose(file);
    print_message("# %d of %d proved\n", proved, count);
    assert_true(count >= POSITIONS);
    assert_true(proved * 10 >= count * PROVED_OF_TEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forced_results_are_proved)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
