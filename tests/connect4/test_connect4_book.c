/* A book from memory: the shipped file, given to solvers that leave their own book out. Its scores
 * of the first moves are those of Allis and Allen (1988). Damaged books are refused, or read
 * without harm. */
#include "played.h"
#include "testing.h"

#include "base/random.h"
#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *book;
static size_t book_size;

static int read_book(void **state)
{
    FILE *file = fopen(TEST_DATA "/../../data/connect4/book-7x6.bin", "rb");
    (void)state;
    if (!file || fseek(file, 0, SEEK_END))
        return -1;
    book_size = (size_t)ftell(file);
    rewind(file);
    book = malloc(book_size);
    const bool whole = book && fread(book, 1, book_size, file) == book_size;
    fclose(file);
    return whole ? 0 : -1;
}

static int free_book(void **state)
{
    (void)state;
    free(book);
    return 0;
}

static lz_connect4 *new_solver(const char *board)
{
    lz_variant variant;
    lz_connect4_settings settings;
    lz_connect4 *solver;
    assert_int_equal(lz_variant_parse(board, &variant, NULL), LZ_OK);
    lz_connect4_settings_init(&settings);
    settings.no_book = true;
    settings.hash_mib = 1;
    assert_int_equal(lz_connect4_new(&variant, &settings, &solver, NULL), LZ_OK);
    return solver;
}

static void published_scores_come_from_the_book(void **state)
{
    static const int published[] = {-2, -1, 0, 1, 0, -1, -2};
    lz_connect4_report columns[LZ_GRAVITY_SIZE_MAX];
    lz_connect4 *solver = new_solver("connect4 7x6");
    lz_game *game = played_7x6("");
    (void)state;
    assert_int_equal(lz_connect4_set_book(solver, book, book_size, NULL), LZ_OK);
    assert_int_equal(lz_connect4_set_book(solver, book, book_size, NULL), LZ_OK); /* again */
    assert_int_equal(lz_connect4_analyze(solver, game, NULL, columns, NULL), LZ_OK);
    for (int i = 0; i < 7; i++) {
        assert_int_equal(columns[i].lower, published[i]);
        assert_int_equal(columns[i].upper, published[i]);
        assert_int_equal(columns[i].nodes, 0);
    }
    lz_game_free(game);
    lz_connect4_free(solver);
}

static void what_is_no_book_of_the_board_is_refused(void **state)
{
    lz_connect4 *solver = new_solver("connect4 7x6"), *other = new_solver("connect4 6x6");
    lz_error error;
    unsigned char *longer = calloc(book_size + 1, 1);
    (void)state;
    memcpy(longer, book, book_size);
    assert_int_equal(lz_connect4_set_book(other, book, book_size, &error), LZ_ERR_UNSUPPORTED);
    assert_string_equal(error.text, "the book is for 7x6");
    assert_int_equal(lz_connect4_set_book(solver, "", 0, &error), LZ_ERR_SYNTAX);
    assert_string_equal(error.text, "this is no whole book of Connect Four");
    assert_int_equal(lz_connect4_set_book(solver, book, book_size - 1, NULL), LZ_ERR_SYNTAX);
    assert_int_equal(lz_connect4_set_book(solver, longer, book_size + 1, NULL), LZ_ERR_SYNTAX);
    longer[0] = 13; /* plies */
    assert_int_equal(lz_connect4_set_book(solver, longer, book_size, NULL), LZ_ERR_SYNTAX);
    assert_int_equal(lz_connect4_set_book(NULL, book, book_size, NULL), LZ_ERR_ARGUMENT);
    assert_int_equal(lz_connect4_set_book(solver, NULL, book_size, NULL), LZ_ERR_ARGUMENT);
    free(longer);
    lz_connect4_free(solver);
    lz_connect4_free(other);
}

/* A book without a score is the engine's, too; then it has to search. */
static void an_engine_takes_a_book(void **state)
{
    enum { CELLS = 42, SYMBOLS = 38 };
    static const unsigned char bare[4 + SYMBOLS + 1]; /* to ply 0, with an empty block */
    lz_engine *engine;
    lz_game *game = played_7x6("");
    lz_variant smaller;
    lz_thought thought;
    lz_error error;
    lz_limits limits;
    (void)state;
    lz_limits_init(&limits);
    limits.nodes = 1000;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    for (int round = 0; round < 2; round++) { /* before the engine has a solver, and after */
        assert_int_equal(lz_engine_set_book(engine, bare, sizeof bare, NULL), LZ_OK);
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
        assert_in_range(thought.line.depth, 1, CELLS - 1);
        assert_int_equal(lz_engine_set_book(engine, book, book_size, NULL), LZ_OK);
        assert_int_equal(lz_engine_set_book(engine, book, book_size - 1, &error), LZ_ERR_SYNTAX);
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
        assert_int_equal(thought.line.depth, CELLS);
        assert_int_equal(thought.action.cell[0], 3);
    }
    assert_int_equal(lz_variant_parse("connect4 6x6", &smaller, NULL), LZ_OK);
    lz_game *other = played(&smaller, "");
    assert_int_equal(lz_engine_think(engine, other, &limits, NULL, NULL, &thought, NULL), LZ_OK);
    lz_game_free(other);
    lz_engine_free(engine);
    lz_game_free(game);
}

static void solve_some(lz_connect4 *solver)
{
    static const char *const games[] = {"", "4", "444", "7777772", "71765432123", "123456712345"};
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = 100;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        lz_connect4_report report;
        lz_game *game = played_7x6(games[i]);
        assert_int_equal(lz_connect4_solve(solver, game, &limits, NULL, NULL, &report, NULL),
                         LZ_OK);
        lz_game_free(game);
    }
}

/* The sanitizers would see a read outside the book. */
static void damaged_books_do_no_harm(void **state)
{
    enum { ROUNDS = 24, BLOCKS = 1000000, FAULTS = 5000 };
    unsigned char *damaged = malloc(book_size);
    (void)state;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        uint64_t random = round;
        lz_connect4 *solver = new_solver("connect4 7x6");
        memcpy(damaged, book, book_size);
        /* many faults among the blocks, which alone keep the form; one fault anywhere else */
        for (int i = 0; i < FAULTS; i++)
            damaged[book_size - 1 - random_below(&random, BLOCKS)] =
                (unsigned char)random_next(&random);
        if (round % 2)
            damaged[random_below(&random, (uint32_t)book_size)] ^= 0x41;
        const lz_status status = lz_connect4_set_book(solver, damaged, book_size, NULL);
        assert_true(status == LZ_OK || (round % 2 && status == LZ_ERR_SYNTAX));
        solve_some(solver);
        lz_connect4_free(solver);
    }
    free(damaged);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_scores_come_from_the_book),
        cmocka_unit_test(what_is_no_book_of_the_board_is_refused),
        cmocka_unit_test(an_engine_takes_a_book),
        cmocka_unit_test(damaged_books_do_no_harm),
    };
    return cmocka_run_group_tests(tests, read_book, free_book);
}
