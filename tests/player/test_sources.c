/* lz_engine_think asks certificates, then books, then searches; its line is whole and says who
 * answered.
 */
#include "testing.h"
#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Black wins from h8h9i9a1 on, by the certificate. */
static const char winning[] = "h8h9i9a1";

static lz_game *game_of(const char *moves)
{
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    return game;
}

static lz_certificate *read_certificate(void)
{
    char path[4096];
    static char bytes[1 << 16];
    lz_certificate *certificate;
    snprintf(path, sizeof path, "%s/../../data/proofs/freestyle-h8h9i9a1.proof", TEST_DATA);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_int_equal(lz_certificate_new(bytes, size, &certificate, NULL), LZ_OK);
    return certificate;
}

static lz_engine *new_engine(void)
{
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    return engine;
}

static void set(lz_engine *engine, const char *name, const char *value)
{
    assert_int_equal(lz_engine_set(engine, name, value, NULL), LZ_OK);
}

struct seen {
    int lines;
    lz_line last;
};

static void note_line(const lz_line *line, void *user)
{
    struct seen *seen = user;
    seen->lines++;
    seen->last = *line;
}

/* Who answers, after checks that hold for every answer. */
static lz_source answer(lz_engine *engine, const char *moves, const lz_limits *limits,
                        lz_thought *out)
{
    lz_limits own;
    struct seen seen = {0};
    lz_game *game = game_of(moves);
    lz_limits_init(&own);
    own.time_ms = 20;
    memset(out, 0xff, sizeof *out);
    assert_int_equal(
        lz_engine_think(engine, game, limits ? limits : &own, note_line, &seen, out, NULL), LZ_OK);
    assert_true(out->line.length > 0);
    assert_int_equal(lz_game_legality(game, out->action), LZ_LEGAL);
    assert_int_equal(out->line.pv[0].cell[0], out->action.cell[0]);
    assert_in_range(out->line.win_permille, 0, 1000);
    if (out->line.source != LZ_SOURCE_SEARCH) {
        assert_int_equal(seen.lines, 1);
        assert_memory_equal(&seen.last, &out->line, sizeof out->line);
    }
    lz_game_free(game);
    return out->line.source;
}

static void asks_in_order(void **state)
{
    (void)state;
    static const char book[] = "h8h9i9a1: a2 1\nh8: j10 3 +9\n";
    lz_thought thought;
    lz_engine *engine = new_engine();
    lz_certificate *certificate = read_certificate();
    assert_int_equal(answer(engine, winning, NULL, &thought), LZ_SOURCE_SEARCH);
    assert_int_equal(lz_engine_add_book(engine, book, sizeof book - 1, NULL), LZ_OK);
    assert_int_equal(answer(engine, winning, NULL, &thought), LZ_SOURCE_BOOK);
    assert_int_equal(thought.action.cell[0], 15); /* a2 */
    assert_int_equal(thought.line.win_permille, 500);
    assert_int_equal(answer(engine, "h8", NULL, &thought), LZ_SOURCE_BOOK);
    assert_int_equal(thought.line.mate, 9);
    assert_int_equal(thought.line.win_permille, 1000);
    assert_int_equal(answer(engine, "h8h9", NULL, &thought), LZ_SOURCE_SEARCH);
    for (int times = 0; times < 2; times++) /* the second changes nothing */
        assert_int_equal(lz_engine_add_certificate(engine, certificate, NULL), LZ_OK);
    lz_engine_new_game(engine);
    assert_int_equal(answer(engine, winning, NULL, &thought), LZ_SOURCE_PROOF);
    assert_true(thought.line.mate > 0 && thought.line.mate % 2 == 1);
    assert_int_equal(thought.line.win_permille, 1000);
    assert_true(thought.line.length > 1 && thought.line.nodes == 0);
    assert_int_equal(lz_engine_add_certificate(engine, NULL, NULL), LZ_OK);
    assert_int_equal(answer(engine, winning, NULL, &thought), LZ_SOURCE_BOOK);
    lz_engine_free(engine);
    lz_certificate_free(certificate);
}

/* Levels, limits and the option `proofs` decide whether a certificate is asked. */
static void when_proofs_are_asked(void **state)
{
    (void)state;
    static const struct {
        const char *proofs, *level;
        int depth;
        uint64_t nodes;
        lz_source wins, loses; /* to move: the winner, the other side */
    } cases[] = {
        {"best", "10", 0, 0, LZ_SOURCE_PROOF, LZ_SOURCE_SEARCH},
        {"best", "9", 0, 0, LZ_SOURCE_SEARCH, LZ_SOURCE_SEARCH},
        {"best", "10", 2, 0, LZ_SOURCE_SEARCH, LZ_SOURCE_SEARCH},
        {"best", "10", 0, 100, LZ_SOURCE_SEARCH, LZ_SOURCE_SEARCH},
        {"none", "10", 0, 0, LZ_SOURCE_SEARCH, LZ_SOURCE_SEARCH},
        {"wins", "10", 2, 100, LZ_SOURCE_PROOF, LZ_SOURCE_SEARCH},
        {"wins", "9", 2, 100, LZ_SOURCE_SEARCH, LZ_SOURCE_SEARCH},
        {"all", "10", 2, 100, LZ_SOURCE_PROOF, LZ_SOURCE_PROOF},
    };
    lz_thought thought;
    char after[32], move[8];
    lz_engine *engine = new_engine();
    lz_certificate *certificate = read_certificate();
    assert_int_equal(lz_engine_add_certificate(engine, certificate, NULL), LZ_OK);
    assert_int_equal(answer(engine, winning, NULL, &thought), LZ_SOURCE_PROOF);
    lz_game *game = game_of(winning);
    lz_action_format(lz_game_variant(game), thought.action, LZ_ROWS_BOTTOM, move, sizeof move);
    lz_game_free(game);
    snprintf(after, sizeof after, "%s%s", winning, move);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_limits limits;
        lz_limits_init(&limits);
        limits.depth = cases[i].depth;
        limits.nodes = cases[i].nodes;
        limits.time_ms = 20;
        set(engine, "proofs", cases[i].proofs);
        set(engine, "level", cases[i].level);
        assert_int_equal(answer(engine, winning, &limits, &thought), cases[i].wins);
        assert_int_equal(answer(engine, after, &limits, &thought), cases[i].loses);
        assert_int_equal(lz_engine_asks_proofs(engine, &limits), cases[i].wins == LZ_SOURCE_PROOF);
    }
    assert_true(thought.line.mate < 0 && thought.line.win_permille == 0);
    assert_int_equal(lz_engine_set(engine, "proofs", "some", NULL), LZ_ERR_ARGUMENT);
    set(engine, "classic", "table");
    assert_false(lz_engine_asks_proofs(engine, NULL));
    assert_int_equal(answer(engine, winning, NULL, &thought), LZ_SOURCE_SEARCH);
    lz_engine_free(engine);
    lz_certificate_free(certificate);
}

/* A book is for one move to play, not for analysis. */
static void when_books_are_asked(void **state)
{
    (void)state;
    static const char book[] = "h8: j10 1\n";
    lz_thought thought;
    lz_limits limits;
    lz_engine *engine = new_engine();
    assert_int_equal(lz_engine_add_book(engine, book, sizeof book - 1, NULL), LZ_OK);
    lz_limits_init(&limits);
    limits.nodes = 100;
    assert_int_equal(answer(engine, "h8", &limits, &thought), LZ_SOURCE_BOOK);
    set(engine, "level", "3");
    assert_int_equal(answer(engine, "h8", &limits, &thought), LZ_SOURCE_BOOK);
    limits.multipv = 2;
    assert_int_equal(answer(engine, "h8", &limits, &thought), LZ_SOURCE_SEARCH);
    limits.multipv = 1;
    limits.infinite = true;
    assert_int_equal(answer(engine, "h8", &limits, &thought), LZ_SOURCE_SEARCH);
    lz_engine_free(engine);
}

/* Openings, whose stones may be placed without a search, have whole lines, too. */
static void openings_have_lines(void **state)
{
    (void)state;
    lz_engine *engine = new_engine();
    for (lz_opening opening = LZ_OPENING_NONE; lz_opening_name(opening); opening++) {
        lz_variant variant;
        lz_thought thought;
        lz_limits limits;
        lz_game *game;
        lz_variant_init(&variant, LZ_RULE_RENJU);
        variant.opening = opening;
        if (lz_game_new(&variant, &game, NULL))
            continue;
        lz_limits_init(&limits);
        limits.nodes = 200;
        for (int i = 0; i < 8; i++) {
            assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL),
                             LZ_OK);
            assert_true(thought.line.length > 0);
            assert_int_equal(lz_game_act(game, thought.action, NULL), LZ_OK);
        }
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

/* Neither a certificate nor a book answers with a barred move. */
static void bars_moves(void **state)
{
    (void)state;
    static const char book[] = "h8: j10 3\nh8h9i9a1: a2 1\n";
    static uint8_t barred[LZ_CELLS_MAX];
    lz_limits limits;
    lz_thought thought;
    lz_engine *engine = new_engine();
    lz_certificate *certificate = read_certificate();
    assert_int_equal(lz_engine_add_book(engine, book, sizeof book - 1, NULL), LZ_OK);
    assert_int_equal(lz_engine_add_certificate(engine, certificate, NULL), LZ_OK);
    lz_limits_init(&limits);
    limits.time_ms = 20;
    limits.barred = barred;
    assert_int_equal(answer(engine, winning, &limits, &thought), LZ_SOURCE_PROOF);
    barred[thought.action.cell[0]] = 1;
    assert_int_equal(answer(engine, winning, &limits, &thought), LZ_SOURCE_BOOK);
    barred[thought.action.cell[0]] = 1;
    assert_int_equal(answer(engine, winning, &limits, &thought), LZ_SOURCE_SEARCH);
    assert_false(barred[thought.action.cell[0]]);
    /* After h8 the book's move stands on four cells, equal by symmetry. */
    memset(barred, 0, sizeof barred);
    lz_source source = LZ_SOURCE_BOOK;
    int times = 0;
    for (; source == LZ_SOURCE_BOOK; times += source == LZ_SOURCE_BOOK) {
        source = answer(engine, "h8", &limits, &thought);
        assert_false(barred[thought.action.cell[0]]);
        barred[thought.action.cell[0]] = 1;
    }
    assert_int_equal(times, 4);
    lz_engine_free(engine);
    lz_certificate_free(certificate);
}

static void table_fills(void **state)
{
    (void)state;
    lz_engine *engine = new_engine();
    lz_thought thought;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = 30000;
    assert_int_equal(lz_engine_hash_permille(engine), 0);
    answer(engine, "h8i9", &limits, &thought);
    assert_in_range(lz_engine_hash_permille(engine), 1, 1000);
    lz_engine_new_game(engine);
    assert_int_equal(lz_engine_hash_permille(engine), 0);
    lz_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asks_in_order),        cmocka_unit_test(when_proofs_are_asked),
        cmocka_unit_test(when_books_are_asked), cmocka_unit_test(openings_have_lines),
        cmocka_unit_test(bars_moves),           cmocka_unit_test(table_fills),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
