/* The engine with several threads, through the public header. */
#include "five_rules.h"
#include "thinking.h"

#include <dirent.h>
#include <stdlib.h>

/* Four threads, stopped from outside and by the nodes, in one engine and then in another. */
static void test_threads(void **state)
{
    (void)state;
    lz_engine *engine;
    lz_error error;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "threads", "4", &error), LZ_OK);
    lz_stop *stop = lz_stop_new();
    for (int number = 0; number < FIVE_RULES; number++) {
        const lz_rule rule = five_rule(number);
        lz_game *game = game_of((lz_rule)rule, "h8i9i8j8h10");
        lz_thought thought;
        lz_limits limits;
        think(engine, game, 20000, &thought);
        assert_int_equal(lz_game_legality(game, thought.action), LZ_LEGAL);
        lz_limits_init(&limits);
        limits.infinite = true;
        limits.stop = stop;
        lz_stop_set(stop); /* set before the think, must not be lost */
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, &error),
                         LZ_OK);
        assert_int_equal(lz_game_legality(game, thought.action), LZ_LEGAL);
        lz_stop_clear(stop);
        lz_game_free(game);
    }
    lz_stop_free(stop);
    lz_engine_free(engine);
}

/* The sum of the process's thread numbers; 0 if the system does not tell. Wine shows Linux's
 * folder, with its own threads in it. */
static long sum_of_threads(int *count)
{
#if defined(_WIN32)
    DIR *directory = NULL;
#else
    DIR *directory = opendir("/proc/self/task");
#endif
    long sum = 0;
    *count = 0;
    if (!directory)
        return 0;
    for (struct dirent *entry; (entry = readdir(directory));) {
        const long number = strtol(entry->d_name, NULL, 10);
        sum += number;
        *count += number > 0;
    }
    closedir(directory);
    return sum;
}

/* An engine's threads begin once, serve one think after the other, and end with it. */
static void test_threads_stay(void **state)
{
    (void)state;
    int before, during, again, after;
    if (!sum_of_threads(&before))
        skip();
    /* The second is too large for the exact solver. */
    static const struct {
        const char *variant, *moves;
    } games[] = {{"freestyle 15x15", "h8i9i8j8h10"}, {"connect4 9x9", "44433"}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        lz_engine *engine;
        lz_thought thought;
        lz_variant variant;
        lz_game *game;
        assert_int_equal(lz_variant_parse(games[i].variant, &variant, NULL), LZ_OK);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(lz_game_play(game, games[i].moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
        assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
        assert_int_equal(lz_engine_set(engine, "threads", "3", NULL), LZ_OK);
        think(engine, game, 1000, &thought);
        const long begun = sum_of_threads(&during);
        assert_int_equal(during, before + 2);
        think(engine, game, 1000, &thought);
        lz_engine_new_game(engine);
        think(engine, game, 1000, &thought);
        assert_int_equal(sum_of_threads(&again), begun);
        lz_engine_free(engine);
        sum_of_threads(&after);
        assert_int_equal(after, before);
        lz_game_free(game);
    }
}

/* Several threads find the right move of every puzzle, too. */
static void test_puzzles_with_threads(void **state)
{
    (void)state;
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "threads", "4", NULL), LZ_OK);
    check_puzzles(engine, 20000);
    lz_engine_free(engine);
}

/* Keeps the line of depth 1; without one the length stays 0. */
static void note_first_depth(const lz_line *line, void *user)
{
    lz_line *first = user;
    if (line->depth == 1)
        *first = *line;
}

static void think_of_first_depth(lz_engine *engine, const lz_game *game, uint64_t nodes,
                                 lz_line *first)
{
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    *first = (lz_line){0};
    lz_engine_new_game(engine);
    assert_int_equal(
        lz_engine_think(engine, game, &limits, note_first_depth, first, &thought, NULL), LZ_OK);
    assert_true(!first->length || thought.line.depth >= 1);
}

/* With few positions and many threads the first depth is still finished, with the result of one
 * thread, because helpers begin after it. */
static void test_few_nodes(void **state)
{
    (void)state;
    lz_game *game = game_of(LZ_RULE_FREESTYLE, "h8i9");
    lz_engine *one, *many;
    int finished = 0;
    assert_int_equal(lz_engine_new(&one, NULL), LZ_OK);
    assert_int_equal(lz_engine_new(&many, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(many, "threads", "16", NULL), LZ_OK);
    /* Their tables are cleared before each think. */
    assert_int_equal(lz_engine_set(one, "hash_mib", "1", NULL), LZ_OK);
    assert_int_equal(lz_engine_set(many, "hash_mib", "1", NULL), LZ_OK);
    for (uint64_t nodes = 20; nodes < 200; nodes++) {
        lz_line of_one, of_many;
        think_of_first_depth(one, game, nodes, &of_one);
        think_of_first_depth(many, game, nodes, &of_many);
        assert_int_equal(of_many.length, of_one.length);
        assert_int_equal(of_many.score, of_one.score);
        assert_int_equal(of_many.nodes, of_one.nodes);
        assert_int_equal(of_many.pv[0].cell[0], of_one.pv[0].cell[0]);
        finished += of_one.length > 0;
    }
    assert_in_range(finished, 20, 170);
    lz_engine_free(one);
    lz_engine_free(many);
    lz_game_free(game);
}

/* A limit of positions holds for all threads together, even if the first of them gets no processor.
 */
static void test_nodes_of_all_threads(void **state)
{
    (void)state;
    enum { NODES = 20000, TIMES = 20 };
    lz_engine *engine;
    lz_thought thought;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    lz_game *game = game_of(LZ_RULE_FREESTYLE, "h8i9i8j8h10");
    for (int i = 0; i < TIMES; i++) {
        assert_int_equal(lz_engine_set(engine, "threads", i % 2 ? "4" : "16", NULL), LZ_OK);
        think(engine, game, NODES, &thought);
        assert_in_range(thought.line.nodes, NODES, NODES + NODES / 4);
    }
    lz_game_free(game);
    lz_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_threads_stay),
        cmocka_unit_test(test_puzzles_with_threads),
        cmocka_unit_test(test_few_nodes),
        cmocka_unit_test(test_nodes_of_all_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
