/* Opening books: what is chosen and how often, proved ends, orientations, and lines that are wrong.
 */
#include "testing.h"
#include <lianzi/lianzi.h>
#include <stdio.h>
#include <string.h>

static lz_status load(const char *text, lz_engine **out, lz_error *error)
{
    assert_int_equal(lz_engine_new(out, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(*out, "hash_mib", "1", NULL), LZ_OK);
    return lz_engine_add_book(*out, text, strlen(text), error);
}

static void seed(lz_engine *engine, unsigned value)
{
    char text[16];
    snprintf(text, sizeof text, "%u", value);
    assert_int_equal(lz_engine_set(engine, "seed", text, NULL), LZ_OK);
}

static lz_game *game_of(const char *variant, const char *moves)
{
    lz_variant read;
    lz_game *game;
    assert_int_equal(lz_variant_parse(variant, &read, NULL), LZ_OK);
    assert_int_equal(lz_game_new(&read, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    return game;
}

/* What the book plays after the moves, "" for nothing. */
static const char *choice(lz_engine *book, const char *variant, const char *moves)
{
    static char text[16];
    lz_thought thought;
    lz_limits limits;
    lz_game *game = game_of(variant, moves);
    text[0] = '\0';
    lz_limits_init(&limits);
    limits.nodes = 1;
    assert_int_equal(lz_engine_think(book, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
    if (thought.line.source == LZ_SOURCE_BOOK)
        lz_action_format(lz_game_variant(game), thought.action, LZ_ROWS_BOTTOM, text, sizeof text);
    lz_game_free(game);
    return text;
}

static const char free15[] = "freestyle 15x15";

static void chooses_by_weight(void **state)
{
    (void)state;
    lz_engine *book;
    int times[3] = {0};
    assert_int_equal(load("# a comment\n\nh8h9: a1 300, b2 100,c3 0\n", &book, NULL), LZ_OK);
    seed(book, 5);
    for (int i = 0; i < 4000; i++) {
        const char *move = choice(book, free15, "h8h9");
        times[0] += strcmp(move, "a1") == 0;
        times[1] += strcmp(move, "b2") == 0;
        times[2] += strcmp(move, "c3") == 0;
    }
    assert_int_equal(times[0] + times[1], 4000);
    assert_int_equal(times[2], 0);
    assert_in_range(times[0], 2850, 3150); /* 3000, and five standard deviations */
    assert_string_equal(choice(book, free15, "h8"), "");
    assert_string_equal(choice(book, "renju 15x15", "h8h9"), "");
    assert_string_equal(choice(book, free15, "h8h9a1"), "");
    lz_engine_free(book);
}

/* A proved win is played, the sooner one; a proved loss never, whatever its weight. */
static void proved_ends(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *wanted;
    } cases[] = {
        {"h8: a1 900, b2 1 +9, c3 0 +7, d4 9000 -4", "c3"},
        {"h8: a1 1, b2 1000000 -30", "a1"},
        {"h8: a1 5 -4, b2 1000000 -30", ""},
        {"h8: a1 0", ""},
        {"h8: a1 1000000, a2 0", "a1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_engine *book;
        assert_int_equal(load(cases[i].moves, &book, NULL), LZ_OK);
        for (unsigned n = 0; n < 200; n++) {
            seed(book, n);
            assert_string_equal(choice(book, free15, "h8"), cases[i].wanted);
        }
        lz_engine_free(book);
    }
}

/* The position counts, not its orientation or the order of its moves. */
static void positions_are_folded(void **state)
{
    (void)state;
    lz_engine *book;
    assert_int_equal(
        load("variant renju 15x15\nh8h9g10: i11 1\nh8h9: i9 1\nvariant connect4 7x6\n44: 3 1\n",
             &book, NULL),
        LZ_OK);
    assert_string_equal(choice(book, "renju 15x15", "h8h9g10"), "i11");
    assert_string_equal(choice(book, "renju 15x15", "g10h9h8"), "i11");
    assert_string_equal(choice(book, "renju 15x15", "h8h7i6"), "g5");
    assert_string_equal(choice(book, "renju 15x15", "h8i8j7"), "k9");
    assert_string_equal(choice(book, "renju 15x15 opening swap", "h8h9"), "");
    const char *four = choice(book, "connect4 7x6", "44");
    assert_true(strcmp(four, "3") == 0 || strcmp(four, "5") == 0);
    lz_engine_free(book);
}

/* A move that is forbidden to black is not chosen, though a book may list it. */
static void forbidden_moves(void **state)
{
    (void)state;
    lz_engine *book;
    static const char moves[] = "h8a1i8a3h9c1h10o1"; /* j8 and h11 and more make threes */
    char text[128];
    snprintf(text, sizeof text, "variant renju 15x15\n%s: h7 1, a15 1\n", moves);
    assert_int_equal(load(text, &book, NULL), LZ_OK);
    lz_game *game = game_of("renju 15x15", moves);
    const bool forbidden = lz_game_legality(game, lz_action_place(6 * 15 + 7)) != LZ_LEGAL;
    lz_game_free(game);
    for (unsigned n = 0; n < 100; n++) {
        seed(book, n);
        const char *move = choice(book, "renju 15x15", moves);
        assert_true(!forbidden || strcmp(move, "a15") == 0);
    }
    lz_engine_free(book);
}

static void wrong_lines(void **state)
{
    (void)state;
    static const struct {
        const char *text, *complaint;
    } cases[] = {
        {"h8 h9 1", "line 1: expected moves, a colon"},
        {"\nh8: h9", "line 2: expected a move and a weight"},
        {"h8: h9 -1", "line 1: expected a move and a weight"},
        {"h8: h9 1000001", "line 1: expected a move and a weight"},
        {"h8: h9 1 2", "line 1: expected plies"},
        {"h8: h9 1 +", "line 1: expected plies"},
        {"h8: h9 1 +7 x", "line 1: expected a move and a weight"},
        {"h8:", "line 1: expected a move and a weight"},
        {"h8: h8 1", "line 1: "},
        {"h8: h9i9 1", "line 1: \"h9i9\" is not one move"},
        {"h8h8: h9 1", "line 1: "},
        {"variant chess", "line 1: "},
        {"h8h9: i9 1\nh8i8: g9 1\n", "line 2: the position is listed in line 1 already"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_engine *book;
        lz_error error;
        assert_int_not_equal(load(cases[i].text, &book, &error), LZ_OK);
        if (strncmp(error.text, cases[i].complaint, strlen(cases[i].complaint)) != 0)
            fail_msg("\"%s\": %s", cases[i].text, error.text);
        lz_engine_free(book);
    }
}

/* A second book answers where the first has no move; no text makes the engine forget both. */
static void books_in_order(void **state)
{
    (void)state;
    static const char second[] = "h8: b2 1\nh8h9: c3 1\n";
    lz_engine *book;
    assert_int_equal(load("h8: a1 1\n", &book, NULL), LZ_OK);
    assert_int_equal(lz_engine_add_book(book, second, sizeof second - 1, NULL), LZ_OK);
    assert_string_equal(choice(book, free15, "h8"), "a1");
    assert_string_equal(choice(book, free15, "h8h9"), "c3");
    assert_int_equal(lz_engine_add_book(book, NULL, 0, NULL), LZ_OK);
    assert_string_equal(choice(book, free15, "h8"), "");
    lz_engine_free(book);
}

static void lists_moves(void **state)
{
    (void)state;
    static const struct {
        const char *variant, *moves, *wanted;
    } cases[] = {
        {free15, "h8i9", "a1 0 0, i8 5 0, h9 5 0, j10 2 -6"}, /* i8 and h9 are equal by symmetry */
        {free15, "h8g7", "f6 2 -6, h7 5 0, g8 5 0, o15 0 0"}, /* as in another orientation */
        {free15, "h8", ""},
        {"renju 15x15", "h8i9", ""},
        {"freestyle 15x15 opening swap", "", ""},
    };
    lz_engine *book;
    assert_int_equal(load("h8i9: i8 5, j10 2 -6, a1 0\n", &book, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_book_move moves[4];
        char text[200] = "", cell[8];
        lz_game *game = game_of(cases[i].variant, cases[i].moves);
        const int count = lz_engine_book_moves(book, game, moves, 4);
        assert_int_equal(count, lz_engine_book_moves(book, game, moves, 1));
        for (int at = 0; at < count; at++) {
            const lz_book_move *move = &moves[at];
            lz_cell_format(lz_game_variant(game), move->cell, LZ_ROWS_BOTTOM, cell, sizeof cell);
            sprintf(text + strlen(text), "%s%s %d %d", at ? ", " : "", cell, move->weight,
                    move->mate);
        }
        assert_string_equal(text, cases[i].wanted);
        lz_game_free(game);
    }
    lz_engine_free(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chooses_by_weight),    cmocka_unit_test(proved_ends),
        cmocka_unit_test(positions_are_folded), cmocka_unit_test(forbidden_moves),
        cmocka_unit_test(wrong_lines),          cmocka_unit_test(books_in_order),
        cmocka_unit_test(lists_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
