/* No writer drops anything without a notice. Random records now and then have each kind of part. If
 * a writer gives no notice, reading the file without options must give the same record. */
#include "record/random.h"

enum { RECORDS = 4000 };

/* True once in `often` calls on average. */
static bool now_and_then(uint64_t *state, uint32_t often)
{
    return random_below(state, often) == 0;
}

static const char *random_info(uint64_t *state)
{
    static const char *const texts[] = {"Ann",   "12",      "8,8,0",          "two\nlines",
                                        "time",  "void",    "error",          "5",
                                        "Renju", "1,Renju", "Piskvorky 15x15"};
    return texts[random_below(state, sizeof texts / sizeof *texts)];
}

/* Freestyle 15x15, now and then with another rule, size or length to win, a blocked cell or an
 * opening. */
static lz_variant random_variant_near_usual(uint64_t *state)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    if (now_and_then(state, 8))
        variant.rule = (lz_rule)random_below(state, LZ_RULE_COUNT);
    if (now_and_then(state, 8))
        variant.columns = 12;
    if (now_and_then(state, 8))
        variant.rows = 12;
    if (variant.rule == LZ_RULE_CONNECT4)
        variant.columns = variant.rows = 12;
    if (variant.rule == LZ_RULE_CONNECT4 || (now_and_then(state, 8) && variant.rule == 0))
        variant.win = 4;
    if (now_and_then(state, 8))
        assert_int_equal(lz_variant_block(&variant, 3, 3, NULL), LZ_OK);
    if (now_and_then(state, 8))
        variant.opening = (lz_opening)random_below(state, LZ_OPENING_SWAP2 + 1);
    if (lz_variant_check(&variant, NULL))
        variant.opening = LZ_OPENING_NONE;
    assert_int_equal(lz_variant_check(&variant, NULL), LZ_OK);
    return variant;
}

static void set_start(lz_record *record, uint64_t *state)
{
    uint8_t cells[LZ_CELLS_MAX] = {0};
    for (int stones = (int)random_below(state, 4); stones; stones--)
        cells[10 + random_below(state, 20)] = (uint8_t)(LZ_BLACK + random_below(state, 2));
    lz_record_set_start(record, cells, random_below(state, 2) ? LZ_BLACK : LZ_WHITE, NULL);
}

static void add_moves(lz_record *record, uint64_t *state)
{
    int node = LZ_RECORD_ROOT;
    const bool passes = now_and_then(state, 8);
    for (uint32_t moves = random_below(state, 12); moves; moves--) {
        lz_game *game;
        assert_int_equal(lz_record_game(record, node, &game, NULL), LZ_OK);
        const lz_action action = random_action(game, state, passes);
        lz_game_free(game);
        if (action.kind == LZ_ACTION_NONE)
            break;
        assert_int_equal(lz_record_add(record, node, action, &node, NULL), LZ_OK);
        if (now_and_then(state, 40)) /* a variation */
            node = lz_record_parent(record, node);
    }
}

static void add_notes(lz_record *record, uint64_t *state)
{
    for (int node = 0; node < lz_record_nodes(record); node++) {
        if (now_and_then(state, 60))
            lz_record_set_time_ms(record, node, random_below(state, 3));
        if (now_and_then(state, 60))
            lz_record_set_comment(record, node,
                                  now_and_then(state, 8) ? "15ms" : random_text(state), NULL);
        if (now_and_then(state, 60))
            lz_record_set_flags(record, node, 1 + random_below(state, 2));
        if (now_and_then(state, 60))
            lz_record_set_judgement(record, node, (lz_judgement)random_below(state, 7));
        if (now_and_then(state, 60))
            lz_record_set_win_permille(record, node, (int)random_below(state, 1001), NULL);
        if (now_and_then(state, 60)) {
            const lz_mark_kind kind = (lz_mark_kind)random_below(state, LZ_MARK_COUNT);
            lz_record_set_mark(record, node, (int)random_below(state, 40), kind,
                               kind == LZ_MARK_LABEL ? random_text(state) : NULL, NULL);
        }
        if (now_and_then(state, 60))
            lz_record_set_arrow(record, node,
                                (lz_arrow){(int)random_below(state, 9), (int)random_below(state, 9),
                                           random_below(state, 2)},
                                NULL);
    }
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++) {
        if (now_and_then(state, 30))
            lz_record_set_text(record, (lz_record_info)info, random_info(state), NULL);
    }
    if (now_and_then(state, 8))
        lz_record_set_result(record, (lz_result)random_below(state, LZ_RESULT_DRAW + 1));
}

static lz_record *random_record(uint64_t *state)
{
    const lz_variant variant = random_variant_near_usual(state);
    lz_record *record;
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    if (now_and_then(state, 8))
        set_start(record, state);
    add_moves(record, state);
    add_notes(record, state);
    return record;
}

/* Piskvork's files have a time for every move: 0 if none is known. */
static void fill_times(lz_record *record)
{
    for (int node = 1; node < lz_record_nodes(record); node++) {
        if (lz_record_time_ms(record, node) < 0)
            lz_record_set_time_ms(record, node, 0);
    }
}

/* Compares the trees, texts and results. */
static void assert_same_game(lz_record *a, lz_record *b)
{
    lz_record_settle(a);
    lz_record_settle(b);
    assert_same_record(a, b, SAME_ALL);
    assert_int_equal(lz_record_result(a), lz_record_result(b));
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++) {
        if (!same_text(lz_record_text(a, (lz_record_info)info),
                       lz_record_text(b, (lz_record_info)info)))
            fail_msg("text %d: %s became %s", info, lz_record_text(a, (lz_record_info)info),
                     lz_record_text(b, (lz_record_info)info));
    }
}

/* Writes the record. If no notice comes, asserts that reading gives the same record and returns
 * true. */
static bool comes_back_unless_told(lz_record_format format, const lz_record *record)
{
    struct output output = {0};
    struct games told = {0}, read = {0};
    lz_record *same;
    const bool kept =
        write_record(format, NULL, record, &output, &told, NULL) == LZ_OK && told.warnings == 0;
    if (kept) {
        assert_int_equal(read_bytes(format, NULL, output.data, output.size, 0, &read, NULL), LZ_OK);
        assert_int_equal(read.count, 1);
        assert_int_equal(lz_record_copy(record, &same, NULL), LZ_OK);
        if (format == LZ_RECORD_FORMAT_PSQ)
            fill_times(same);
        assert_same_game(same, read.list[0]);
        lz_record_free(same);
    }
    games_free(&read);
    free(output.data);
    return kept;
}

static void what_is_lost_is_told(void **context)
{
    (void)context;
    uint64_t state = 7;
    int kept[WRITTEN_FORMATS] = {0};
    for (int i = 0; i < RECORDS; i++) {
        lz_record *record = random_record(&state);
        for (lz_record_format format = LZ_RECORD_FORMAT_PSQ; format < WRITTEN_FORMATS; format++)
            kept[format] += comes_back_unless_told(format, record);
        lz_record_free(record);
    }
    for (int format = 0; format < WRITTEN_FORMATS; format++) {
        assert_true(kept[format] > RECORDS / 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_lost_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
