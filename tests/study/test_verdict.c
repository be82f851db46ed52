/* Verdicts on moves: which of them a coach stops at, and what it finds better. */
#include "study/explain_text.h"
#include "testing.h"

static const struct {
    const char *rule, *moves;
    enum verdict_kind kind;
    const char *better; /* where only one move is */
} rows[] = {
    /* an open three is overlooked; stopped; nothing that matters happens */
    {"freestyle", "h8i9h9i8h10a1", VERDICT_LETS_FORCE, NULL},
    {"freestyle", "h8i9h9i8h10h11", VERDICT_FINE, NULL},
    {"freestyle", "h8i9", VERDICT_FINE, NULL},
    /* a stone far from the others */
    {"freestyle", "h8g8a1", VERDICT_COSTS, NULL},
    /* a four is overlooked, and stopped */
    {"freestyle", "h8h7h9i8h10i9h11a1", VERDICT_LETS_FIVE, "h12"},
    {"freestyle", "h8h7h9i8h10i9h11h12", VERDICT_FINE, NULL},
    /* lost whatever White plays: there is nothing to say */
    {"freestyle", "h8a1h9a3h10a5h11a7", VERDICT_FINE, NULL},
    /* a win is given away; another way to it is as good */
    {"freestyle", "h8g9g6i9j9h10i11i8", VERDICT_COSTS, NULL},
    {"freestyle", "h8g8i7h6j6g9k5l4g7j7k8k7l6m7i4", VERDICT_MISSES_WIN, NULL},
    {"freestyle", "h8a1h9c2h10e3h7", VERDICT_FINE, NULL},
    /* lines of other lengths */
    {"connect4", "4141415", VERDICT_LETS_FIVE, "4"},
    {"connect4", "414144", VERDICT_FINE, NULL},
};

/* A verdict survives writing and reading. */
static void check_text(const struct verdict *verdict, const lz_variant *variant)
{
    char text[VERDICT_WRITTEN], again[VERDICT_WRITTEN];
    struct verdict back;
    verdict_write(verdict, text, sizeof text);
    assert_int_equal(verdict_read(text, variant, &back, NULL), LZ_OK);
    assert_int_equal(back.kind, verdict->kind);
    verdict_write(&back, again, sizeof again);
    assert_string_equal(again, text);
}

static void test_damaged_text(void **state)
{
    static const char *const texts[] = {
        "",
        "9 1 0 0\n0 0 0\n0 0 0\n",   /* no such kind */
        "2 1 0 0\n-1 0 0\n0 0 0\n",  /* no move */
        "2 1 0 0\n0 0 0\n-1 -1 0\n", /* no better one */
        "2 1 0 1001\n0 0 0\n-1 1 0\n",
        "2 1 0 0\n0 0 0\n",
    };
    lz_variant variant;
    (void)state;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct verdict verdict;
        assert_int_equal(verdict_read(texts[i], &variant, &verdict, NULL), LZ_ERR_SYNTAX);
    }
}

static void test_rows(void **state)
{
    lz_engine *engine;
    (void)state;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct verdict verdict;
        lz_variant variant;
        lz_game *game;
        char better[16];
        assert_int_equal(lz_variant_parse(rows[i].rule, &variant, NULL), LZ_OK);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(lz_game_play(game, rows[i].moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
        print_message("# %s %s\n", rows[i].rule, rows[i].moves);
        assert_int_equal(verdict_find(engine, game, NULL, &verdict, NULL), LZ_OK);
        assert_int_equal(verdict.kind, rows[i].kind);
        if (rows[i].kind == VERDICT_COSTS)
            assert_true(verdict.before - verdict.after >= VERDICT_LOSS);
        if (rows[i].better) {
            lz_action_format(&variant, lz_action_place(verdict.better.best), LZ_ROWS_BOTTOM, better,
                             sizeof better);
            assert_string_equal(better, rows[i].better);
        }
        check_text(&verdict, &variant);
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

/* Who comes into a proof, or leaves one, is warned of a forced win alone. */
static void test_proofs(void **state)
{
    (void)state;
    static const struct {
        lz_source before, after;
        int reply_mate;
        enum verdict_kind kind;
    } cases[] = {
        {LZ_SOURCE_SEARCH, LZ_SOURCE_SEARCH, 0, VERDICT_COSTS},
        {LZ_SOURCE_PROOF, LZ_SOURCE_PROOF, 0, VERDICT_COSTS},
        {LZ_SOURCE_PROOF, LZ_SOURCE_SEARCH, 0, VERDICT_FINE},
        {LZ_SOURCE_PROOF, LZ_SOURCE_SEARCH, 9, VERDICT_COSTS},
        {LZ_SOURCE_SEARCH, LZ_SOURCE_PROOF, 0, VERDICT_FINE},
    };
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "h8i9j7", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct explain_thoughts thoughts = {
            .best = {.source = cases[i].before, .win_permille = 700, .length = 1},
            .reply = {.source = cases[i].after,
                      .win_permille = 500,
                      .mate = cases[i].reply_mate,
                      .length = 1}};
        struct verdict verdict;
        thoughts.best.pv[0] = thoughts.reply.pv[0] = lz_action_place(0);
        assert_int_equal(verdict_weigh(game, &thoughts, NULL, &verdict, NULL), LZ_OK);
        assert_int_equal(verdict.kind, cases[i].kind);
    }
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_proofs),
                                       cmocka_unit_test(test_damaged_text)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
