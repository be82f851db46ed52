/* Every call that returns a status answers a NULL handle, input or out-parameter with an error that
 * names it. */
#include "testing.h"

#include <lianzi/study.h>

#define REFUSES(call, text_)                                                                       \
    do {                                                                                           \
        lz_error error;                                                                            \
        assert_int_equal(call, LZ_ERR_ARGUMENT);                                                   \
        assert_string_equal(error.text, text_);                                                    \
    } while (0)

static ptrdiff_t read_nothing(void *user, char *buffer, size_t size)
{
    (void)user;
    (void)buffer;
    (void)size;
    return 0;
}

static bool take_game(void *user, lz_record *record)
{
    (void)user;
    (void)record;
    return true;
}

static bool write_nothing(void *user, const char *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return true;
}

static lz_variant variant, other_variant;
static lz_classic_settings settings;
static uint8_t cells[LZ_CELLS_MAX];
static lz_game *game, *other_game;
static lz_engine *engine;
static lz_connect4 *solver, *other_solver;
static lz_record *record, *other_record;
static lz_classic classic;
static lz_classic_eval eval;
static lz_classic_report classic_report;
static lz_result result;
static lz_rule rule;
static lz_opening opening;
static lz_record_format format;
static lz_connect4_report solved[LZ_GRAVITY_SIZE_MAX];
static lz_thought thought;
static lz_balance_report balance;
static lz_solve_report threats;
static lz_prover *prover;
static lz_prover_report proved;
static int64_t value;
static int number;

static int make_handles(void **unused)
{
    (void)unused;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TUPLE);
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    assert_int_equal(lz_connect4_new(&variant, NULL, &solver, NULL), LZ_OK);
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    return 0;
}

static int free_handles(void **unused)
{
    (void)unused;
    lz_connect4_free(solver);
    lz_game_free(game);
    lz_record_free(record);
    lz_engine_free(engine);
    return 0;
}

static void no_part(const lz_classic_part *part, void *user)
{
    (void)part, (void)user;
}

static void null_is_refused(void **unused)
{
    (void)unused;
    REFUSES(lz_classic_parse(NULL, &classic, &error), "name must not be NULL");
    REFUSES(lz_classic_parse("x", NULL, &error), "out must not be NULL");
    REFUSES(lz_classic_eval_parse(NULL, &eval, &error), "name must not be NULL");
    REFUSES(lz_classic_eval_parse("x", NULL, &error), "out must not be NULL");
    REFUSES(lz_classic_game(LZ_CLASSIC_TABLE, NULL, &error), "out must not be NULL");
    REFUSES(lz_classic_game_on(LZ_CLASSIC_TABLE, NULL, &other_game, &error),
            "variant must not be NULL");
    REFUSES(lz_classic_game_on(LZ_CLASSIC_TABLE, &variant, NULL, &error), "out must not be NULL");
    REFUSES(lz_classic_value(NULL, &settings, &value, &error), "game must not be NULL");
    REFUSES(lz_classic_value(game, NULL, &value, &error), "settings must not be NULL");
    REFUSES(lz_classic_value(game, &settings, NULL, &error), "out must not be NULL");
    REFUSES(lz_classic_parts(NULL, &settings, no_part, NULL, &error), "game must not be NULL");
    REFUSES(lz_classic_parts(game, NULL, no_part, NULL, &error), "settings must not be NULL");
    REFUSES(lz_classic_parts(game, &settings, NULL, NULL, &error), "on_part must not be NULL");
    REFUSES(lz_classic_result(NULL, &settings, &result, &error), "game must not be NULL");
    REFUSES(lz_classic_result(game, NULL, &result, &error), "settings must not be NULL");
    REFUSES(lz_classic_result(game, &settings, NULL, &error), "out must not be NULL");
    REFUSES(lz_classic_search(NULL, &settings, NULL, &classic_report, &error),
            "game must not be NULL");
    REFUSES(lz_classic_search(game, NULL, NULL, &classic_report, &error),
            "settings must not be NULL");
    REFUSES(lz_classic_search(game, &settings, NULL, NULL, &error), "out must not be NULL");
    REFUSES(lz_connect4_new(NULL, NULL, &other_solver, &error), "variant must not be NULL");
    REFUSES(lz_connect4_new(&variant, NULL, NULL, &error), "out must not be NULL");
    REFUSES(lz_connect4_solve(NULL, game, NULL, NULL, NULL, solved, &error),
            "solver must not be NULL");
    REFUSES(lz_connect4_solve(solver, NULL, NULL, NULL, NULL, solved, &error),
            "game must not be NULL");
    REFUSES(lz_connect4_solve(solver, game, NULL, NULL, NULL, NULL, &error),
            "out must not be NULL");
    REFUSES(lz_connect4_analyze(NULL, game, NULL, solved, &error), "solver must not be NULL");
    REFUSES(lz_connect4_analyze(solver, NULL, NULL, solved, &error), "game must not be NULL");
    REFUSES(lz_connect4_analyze(solver, game, NULL, NULL, &error), "out must not be NULL");
    REFUSES(lz_engine_new(NULL, &error), "out must not be NULL");
    REFUSES(lz_engine_set(NULL, "x", "1", &error), "engine must not be NULL");
    REFUSES(lz_engine_set(engine, NULL, "1", &error), "name must not be NULL");
    REFUSES(lz_engine_set_book(NULL, "", 0, &error), "engine must not be NULL");
    REFUSES(lz_engine_set_book(engine, NULL, 0, &error), "bytes must not be NULL");
    REFUSES(lz_engine_set_network(NULL, NULL, 0, &error), "engine must not be NULL");
    REFUSES(lz_engine_set(engine, "x", NULL, &error), "value must not be NULL");
    REFUSES(lz_engine_prepare(NULL, &variant, &error), "engine must not be NULL");
    REFUSES(lz_engine_prepare(engine, NULL, &error), "variant must not be NULL");
    REFUSES(lz_engine_add_book(NULL, "", 0, &error), "engine must not be NULL");
    REFUSES(lz_engine_add_certificate(NULL, NULL, &error), "engine must not be NULL");
    REFUSES(lz_engine_think(NULL, game, NULL, NULL, NULL, &thought, &error),
            "engine must not be NULL");
    REFUSES(lz_engine_think(engine, NULL, NULL, NULL, NULL, &thought, &error),
            "game must not be NULL");
    REFUSES(lz_engine_think(engine, game, NULL, NULL, NULL, NULL, &error), "out must not be NULL");
    REFUSES(lz_engine_balance(NULL, game, NULL, 1, 0, &balance, &error), "engine must not be NULL");
    REFUSES(lz_engine_balance(engine, NULL, NULL, 1, 0, &balance, &error), "game must not be NULL");
    REFUSES(lz_engine_balance(engine, game, NULL, 1, 0, NULL, &error), "out must not be NULL");
    REFUSES(lz_game_new(NULL, &other_game, &error), "variant must not be NULL");
    REFUSES(lz_game_new(&variant, NULL, &error), "out must not be NULL");
    REFUSES(lz_game_new_from(NULL, cells, LZ_BLACK, &other_game, &error),
            "variant must not be NULL");
    REFUSES(lz_game_new_from(&variant, NULL, LZ_BLACK, &other_game, &error),
            "cells must not be NULL");
    REFUSES(lz_game_new_from(&variant, cells, LZ_BLACK, NULL, &error), "out must not be NULL");
    REFUSES(lz_game_copy(NULL, &other_game, &error), "game must not be NULL");
    REFUSES(lz_game_copy(game, NULL, &error), "out must not be NULL");
    REFUSES(lz_game_act(NULL, lz_action_place(0), &error), "game must not be NULL");
    REFUSES(lz_game_go_to(NULL, 0, &error), "game must not be NULL");
    REFUSES(lz_cell_parse(NULL, "x", LZ_ROWS_BOTTOM, &number, &error), "variant must not be NULL");
    REFUSES(lz_cell_parse(&variant, NULL, LZ_ROWS_BOTTOM, &number, &error),
            "text must not be NULL");
    REFUSES(lz_cell_parse(&variant, "x", LZ_ROWS_BOTTOM, NULL, &error), "out must not be NULL");
    REFUSES(lz_game_play(NULL, "h8", LZ_ROWS_BOTTOM, &error), "game must not be NULL");
    REFUSES(lz_game_play(game, NULL, LZ_ROWS_BOTTOM, &error), "moves must not be NULL");
    REFUSES(lz_solve_threats(NULL, LZ_SOLVE_VCF, NULL, &threats, &error), "game must not be NULL");
    REFUSES(lz_solve_threats(game, LZ_SOLVE_VCF, NULL, NULL, &error), "out must not be NULL");
    REFUSES(lz_solve_threat_move(NULL, LZ_SOLVE_VCF, 0, NULL, &threats, &error),
            "game must not be NULL");
    REFUSES(lz_solve_threat_move(game, LZ_SOLVE_VCF, 0, NULL, NULL, &error),
            "out must not be NULL");
    REFUSES(lz_solve_threat_move(game, LZ_SOLVE_VCF, -1, NULL, &threats, &error),
            "no cell has number -1");
    REFUSES(lz_prover_new(NULL, LZ_BLACK, NULL, &prover, &error), "game must not be NULL");
    REFUSES(lz_prover_new(game, LZ_BLACK, NULL, NULL, &error), "out must not be NULL");
    REFUSES(lz_prover_run(NULL, NULL, &proved, &error), "prover must not be NULL");
    REFUSES(lz_prover_write(NULL, write_nothing, NULL, &error), "prover must not be NULL");
    REFUSES(lz_prover_save(NULL, write_nothing, NULL, &error), "prover must not be NULL");
    REFUSES(lz_prover_load(NULL, read_nothing, NULL, &error), "prover must not be NULL");
    REFUSES(lz_variant_check(NULL, &error), "variant must not be NULL");
    REFUSES(lz_variant_parse(NULL, &other_variant, &error), "text must not be NULL");
    REFUSES(lz_variant_parse("x", NULL, &error), "out must not be NULL");
    REFUSES(lz_variant_block(NULL, 0, 0, &error), "variant must not be NULL");
    REFUSES(lz_rule_parse(NULL, &rule, &error), "name must not be NULL");
    REFUSES(lz_rule_parse("x", NULL, &error), "out must not be NULL");
    REFUSES(lz_opening_parse(NULL, &opening, &error), "name must not be NULL");
    REFUSES(lz_opening_parse("x", NULL, &error), "out must not be NULL");
    REFUSES(lz_record_fold(NULL, false, NULL, &error), "record must not be NULL");
    REFUSES(lz_record_turn(NULL, 1, false, &error), "record must not be NULL");
    REFUSES(lz_record_format_parse(NULL, &format, &error), "name must not be NULL");
    REFUSES(lz_record_format_parse("x", NULL, &error), "out must not be NULL");
    REFUSES(lz_record_format_of(NULL, &format, &error), "path must not be NULL");
    REFUSES(lz_record_format_of("x.sgf", NULL, &error), "out must not be NULL");
    REFUSES(lz_record_read(LZ_RECORD_FORMAT_SGF, NULL, NULL, NULL, take_game, NULL, &error),
            "read must not be NULL");
    REFUSES(lz_record_read(LZ_RECORD_FORMAT_SGF, NULL, read_nothing, NULL, NULL, NULL, &error),
            "on_game must not be NULL");
    REFUSES(lz_record_write(LZ_RECORD_FORMAT_SGF, NULL, NULL, write_nothing, NULL, &error),
            "record must not be NULL");
    REFUSES(lz_record_write(LZ_RECORD_FORMAT_SGF, NULL, record, NULL, NULL, &error),
            "write must not be NULL");
    REFUSES(lz_record_merge(NULL, record, &error), "record must not be NULL");
    REFUSES(lz_record_merge(record, NULL, &error), "other must not be NULL");
    REFUSES(lz_record_new(NULL, &other_record, &error), "variant must not be NULL");
    REFUSES(lz_record_new(&variant, NULL, &error), "out must not be NULL");
    REFUSES(lz_record_copy(NULL, &other_record, &error), "record must not be NULL");
    REFUSES(lz_record_copy(record, NULL, &error), "out must not be NULL");
    REFUSES(lz_record_set_text(NULL, LZ_RECORD_INFO_NAME, "x", &error), "record must not be NULL");
    REFUSES(lz_record_set_start(NULL, cells, LZ_BLACK, &error), "record must not be NULL");
    REFUSES(lz_record_set_start(record, NULL, LZ_BLACK, &error), "cells must not be NULL");
    REFUSES(lz_record_add(NULL, 0, lz_action_place(0), &number, &error), "record must not be NULL");
    REFUSES(lz_record_set_comment(NULL, 0, "x", &error), "record must not be NULL");
    REFUSES(lz_record_set_mark(NULL, 0, 0, LZ_MARK_CROSS, "x", &error), "record must not be NULL");
    REFUSES(lz_record_set_arrow(NULL, 0, (lz_arrow){0, 1, true}, &error),
            "record must not be NULL");
    REFUSES(lz_record_from_game(NULL, &other_record, &error), "game must not be NULL");
    REFUSES(lz_record_from_game(game, NULL, &error), "out must not be NULL");
    REFUSES(lz_record_game(NULL, 0, &other_game, &error), "record must not be NULL");
    REFUSES(lz_record_game(record, 0, NULL, &error), "out must not be NULL");
}

/* Without an lz_error there is only the status. */
static void the_error_may_be_null(void **unused)
{
    (void)unused;
    assert_int_equal(lz_game_new(NULL, &other_game, NULL), LZ_ERR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(null_is_refused),
                                       cmocka_unit_test(the_error_may_be_null)};
    return cmocka_run_group_tests(tests, make_handles, free_handles);
}
