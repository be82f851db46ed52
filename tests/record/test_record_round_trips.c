/* Records read back equal the records written: random games of every rule and size, random trees,
 * in every format, read in chunks of every small size. */
#include "five_rules.h"
#include "record/random.h"

enum { GAMES = 150 };

static void round_trip(lz_record_format format, const lz_record *record, lz_rows rows,
                       unsigned what, size_t chunk)
{
    lz_record_options options;
    struct output output = {0};
    struct games games = {0};
    lz_error error;
    lz_record_options_init(&options);
    options.variant = *lz_record_variant(record);
    options.rows = rows;
    assert_int_equal(write_record(format, &options, record, &output, NULL, &error), LZ_OK);
    assert_int_equal(read_bytes(format, &options, output.data, output.size, chunk, &games, &error),
                     LZ_OK);
    if (games.count == 0) /* a line without moves is no game */
        assert_int_equal(lz_record_nodes(record), 1);
    else
        assert_same_record(record, games.list[0], what);
    games_free(&games);
    free(output.data);
}

static void games_come_back(void **context)
{
    (void)context;
    uint64_t state = 1;
    for (int i = 0; i < GAMES; i++) {
        const lz_variant variant = random_variant(&state);
        const lz_rows rows = i & 1 ? LZ_ROWS_TOP : LZ_ROWS_BOTTOM;
        const int most = (int)random_below(&state, 200);
        lz_record *plain = random_game(&variant, &state, most, false);
        lz_record *passing = random_game(&variant, &state, most, true);
        const size_t chunk = random_below(&state, 9);
        round_trip(LZ_RECORD_FORMAT_PSQ, plain, rows, SAME_RULE, chunk);
        round_trip(LZ_RECORD_FORMAT_SAV, plain, rows, SAME_ALL, chunk);
        round_trip(LZ_RECORD_FORMAT_OFFSETS, plain, rows, SAME_ALL, chunk);
        if (!lz_rule_has_gravity(variant.rule))
            round_trip(LZ_RECORD_FORMAT_LINK, plain, rows, SAME_ALL, chunk);
        round_trip(LZ_RECORD_FORMAT_MOVES, passing, rows, SAME_ALL, chunk);
        round_trip(LZ_RECORD_FORMAT_SGF, passing, rows, SAME_ALL, chunk);
        lz_record_free(plain);
        lz_record_free(passing);
    }
}

static void openings_come_back(void **context)
{
    (void)context;
    uint64_t state = 2;
    for (int i = 0; i < GAMES; i++) {
        lz_variant variant;
        lz_variant_init(&variant, five_rule((int)random_below(&state, FIVE_RULES)));
        variant.opening = (lz_opening)(1 + i % (LZ_OPENING_COUNT - 1));
        lz_record *record = random_game(&variant, &state, 24, true);
        round_trip(LZ_RECORD_FORMAT_MOVES, record, LZ_ROWS_BOTTOM, SAME_ALL, 0);
        round_trip(LZ_RECORD_FORMAT_SGF, record, LZ_ROWS_BOTTOM, SAME_ALL, 0);
        lz_record_free(record);
    }
}

static void add_random_move(lz_record *record, int node, uint64_t *state)
{
    lz_game *game;
    if (lz_record_game(record, node, &game, NULL) != LZ_OK)
        return;
    const lz_action action = random_action(game, state, true);
    if (action.kind != LZ_ACTION_NONE)
        assert_int_equal(lz_record_add(record, node, action, NULL, NULL), LZ_OK);
    lz_game_free(game);
}

static void trees_come_back(void **context)
{
    (void)context;
    uint64_t state = 3;
    for (int i = 0; i < GAMES; i++) {
        lz_variant variant = random_variant(&state);
        if (i % 3 == 0)
            variant.opening = (lz_opening)random_below(&state, LZ_OPENING_COUNT);
        if (lz_variant_check(&variant, NULL))
            variant.opening = LZ_OPENING_NONE;
        lz_record *record = random_tree(&variant, &state, 100, true);
        for (int many = i % 4; many; many--) {
            const int node = random_set_up(record, &state);
            add_random_move(record, node, &state);
        }
        round_trip(LZ_RECORD_FORMAT_SGF, record, LZ_ROWS_BOTTOM, SAME_ALL,
                   1 + random_below(&state, 70));
        lz_record_free(record);
    }
}

/* RenLib's trees: 15x15, no rule, no marks but labels, no arrows. */
static void renlib_trees_come_back(void **context)
{
    (void)context;
    uint64_t state = 6;
    for (int i = 0; i < GAMES; i++) {
        lz_variant variant;
        lz_variant_init(&variant, five_rule((int)random_below(&state, FIVE_RULES)));
        lz_record *record = random_game(&variant, &state, 225, false);
        round_trip(LZ_RECORD_FORMAT_POS, record, LZ_ROWS_BOTTOM, SAME_ALL,
                   1 + random_below(&state, 9));
        lz_record_free(record);
        record = random_tree(&variant, &state, 120, true);
        for (int node = 0; node < lz_record_nodes(record); node++) {
            lz_record_set_time_ms(record, node, -1);
            lz_record_set_judgement(record, node, LZ_JUDGEMENT_NONE);
            lz_record_set_win_permille(record, node, -1, NULL);
            for (int mark = lz_record_marks(record, node) - 1; mark >= 0; mark--) {
                if (lz_record_mark(record, node, mark).kind != LZ_MARK_LABEL)
                    lz_record_clear_mark(record, node, lz_record_mark(record, node, mark).cell);
            }
            while (lz_record_arrows(record, node))
                lz_record_clear_arrow(record, node, lz_record_arrow(record, node, 0));
        }
        round_trip(LZ_RECORD_FORMAT_LIB, record, LZ_ROWS_BOTTOM, SAME_ALL,
                   1 + random_below(&state, 9));
        lz_record_free(record);
    }
}

static void blocked_cells_and_starts_come_back(void **context)
{
    (void)context;
    uint64_t state = 4;
    for (int i = 0; i < GAMES; i++) {
        lz_variant variant = random_variant(&state);
        uint8_t cells[LZ_CELLS_MAX] = {0};
        const uint32_t count = (uint32_t)(variant.columns * variant.rows);
        for (uint32_t many = 1 + random_below(&state, count / 2); many; many--)
            lz_variant_block(&variant, (int)random_below(&state, (uint32_t)variant.columns),
                             (int)random_below(&state, (uint32_t)variant.rows), NULL);
        for (uint32_t cell = 0; cell < count && !lz_rule_has_gravity(variant.rule); cell++) {
            if (!lz_variant_is_blocked(&variant, (int)cell) && random_below(&state, 8) == 0)
                cells[cell] = (uint8_t)(LZ_BLACK + random_below(&state, 2));
        }
        lz_record *record;
        assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
        assert_int_equal(
            lz_record_set_start(record, cells, random_below(&state, 2) ? LZ_BLACK : LZ_WHITE, NULL),
            LZ_OK);
        round_trip(LZ_RECORD_FORMAT_SGF, record, LZ_ROWS_BOTTOM, SAME_ALL, 3);
        lz_record_free(record);
    }
}

/* The longest text of a rule: all cells but one are blocked. The reader has it from the file
 * alone. */
static void all_but_one_cell_blocked(void **context)
{
    (void)context;
    lz_variant variant;
    lz_record *record;
    struct output output = {0};
    lz_variant_init(&variant, LZ_RULE_STANDARD);
    variant.columns = variant.rows = LZ_SIZE_MAX;
    for (int cell = 0; cell < LZ_CELLS_MAX - 1; cell++)
        assert_int_equal(lz_variant_block(&variant, cell % LZ_SIZE_MAX, cell / LZ_SIZE_MAX, NULL),
                         LZ_OK);
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    assert_sgf_keeps(record, &output);
    free(output.data);
    lz_record_free(record);
}

static void texts_come_back(void **context)
{
    (void)context;
    lz_variant variant;
    lz_record *record;
    struct output output = {0};
    struct games games = {0};
    static const char *const texts[LZ_RECORD_INFO_COUNT] = {
        "A]",          "\xe8\xbf\x9e\xe5\xad\x90",
        "E: \\",       "1.2",
        "2026-11-21",  "here",
        "g",           "two\nlines",
        "book",        "us",
        "adjudicated", "3",
        "1 dan",       "2",
        "80.0 1 0",
    };
    lz_variant_init(&variant, LZ_RULE_RENJU);
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    for (int i = 0; i < LZ_RECORD_INFO_COUNT; i++)
        assert_int_equal(lz_record_set_text(record, (lz_record_info)i, texts[i], NULL), LZ_OK);
    lz_record_set_result(record, LZ_RESULT_WHITE_WINS);
    assert_int_equal(write_record(LZ_RECORD_FORMAT_SGF, NULL, record, &output, NULL, NULL), LZ_OK);
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, output.data, &games, NULL), LZ_OK);
    assert_int_equal(games.count, 1);
    for (int i = 0; i < LZ_RECORD_INFO_COUNT; i++)
        assert_string_equal(lz_record_text(games.list[0], (lz_record_info)i), texts[i]);
    assert_int_equal(lz_record_result(games.list[0]), LZ_RESULT_WHITE_WINS);
    games_free(&games);
    lz_record_free(record);
    free(output.data);
}

/* Texts as long as merging the comments of many games makes them. */
static void long_texts_come_back(void **context)
{
    (void)context;
    enum { LENGTH = 5 << 20 };
    lz_variant variant;
    lz_record *record;
    char *text = malloc(LENGTH + 1);
    assert_non_null(text);
    for (int i = 0; i < LENGTH; i++)
        text[i] = (char)('a' + i % 23);
    text[LENGTH] = '\0';
    lz_variant_init(&variant, LZ_RULE_RENJU);
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    assert_int_equal(lz_record_set_comment(record, LZ_RECORD_ROOT, text, NULL), LZ_OK);
    for (int cell = 0; cell < 2; cell++)
        assert_int_equal(
            lz_record_set_mark(record, LZ_RECORD_ROOT, cell, LZ_MARK_LABEL, text + cell, NULL),
            LZ_OK);
    round_trip(LZ_RECORD_FORMAT_SGF, record, LZ_ROWS_BOTTOM, SAME_ALL, 0);
    round_trip(LZ_RECORD_FORMAT_LIB, record, LZ_ROWS_BOTTOM, SAME_ALL, 0);
    lz_record_free(record);
    free(text);
}

static void lists_come_back(void **context)
{
    (void)context;
    static const lz_record_format formats[] = {LZ_RECORD_FORMAT_PSQ, LZ_RECORD_FORMAT_SGF,
                                               LZ_RECORD_FORMAT_MOVES, LZ_RECORD_FORMAT_OFFSETS,
                                               LZ_RECORD_FORMAT_LINK};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        uint64_t state = 5;
        lz_variant variant;
        struct output output = {0};
        struct games games = {0};
        lz_record *records[20];
        lz_variant_init(&variant, LZ_RULE_FREESTYLE);
        for (int g = 0; g < 20; g++) {
            records[g] = random_game(&variant, &state, 1 + g, false);
            assert_int_equal(write_record(formats[i], NULL, records[g], &output, NULL, NULL),
                             LZ_OK);
        }
        assert_int_equal(read_string(formats[i], NULL, output.data, &games, NULL), LZ_OK);
        assert_int_equal(games.count, 20);
        for (int g = 0; g < 20; g++) {
            assert_same_record(records[g], games.list[g], SAME_RULE);
            lz_record_free(records[g]);
        }
        games_free(&games);
        games.most = 7; /* the caller has enough */
        assert_int_equal(read_string(formats[i], NULL, output.data, &games, NULL), LZ_OK);
        assert_int_equal(games.count, 7);
        games_free(&games);
        free(output.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_back),
        cmocka_unit_test(openings_come_back),
        cmocka_unit_test(trees_come_back),
        cmocka_unit_test(renlib_trees_come_back),
        cmocka_unit_test(blocked_cells_and_starts_come_back),
        cmocka_unit_test(all_but_one_cell_blocked),
        cmocka_unit_test(texts_come_back),
        cmocka_unit_test(long_texts_come_back),
        cmocka_unit_test(lists_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
