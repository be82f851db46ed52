/* The names of the public header's enumerators: each is as documented and is read back as the same
 * number, and a number beyond the last has none. */
#include "testing.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>

static const char *status_name(int i)
{
    return lz_status_name((lz_status)i);
}

static const char *rule_name(int i)
{
    return lz_rule_name((lz_rule)i);
}

static const char *opening_name(int i)
{
    return lz_opening_name((lz_opening)i);
}

static const char *legality_name(int i)
{
    return lz_legality_name((lz_legality)i);
}

static const char *classic_name(int i)
{
    return lz_classic_name((lz_classic)i);
}

static const char *eval_name(int i)
{
    return lz_classic_eval_name((lz_classic_eval)i);
}

static const char *format_name(int i)
{
    return lz_record_format_name((lz_record_format)i);
}

static lz_status parse_rule(const char *name, int *out, lz_error *error)
{
    lz_rule rule = LZ_RULE_COUNT;
    const lz_status status = lz_rule_parse(name, &rule, error);
    *out = (int)rule;
    return status;
}

static lz_status parse_opening(const char *name, int *out, lz_error *error)
{
    lz_opening opening = LZ_OPENING_COUNT;
    const lz_status status = lz_opening_parse(name, &opening, error);
    *out = (int)opening;
    return status;
}

static lz_status parse_classic(const char *name, int *out, lz_error *error)
{
    lz_classic classic = LZ_CLASSIC_COUNT;
    const lz_status status = lz_classic_parse(name, &classic, error);
    *out = (int)classic;
    return status;
}

static lz_status parse_eval(const char *name, int *out, lz_error *error)
{
    lz_classic_eval eval = LZ_CLASSIC_EVAL_COUNT;
    const lz_status status = lz_classic_eval_parse(name, &eval, error);
    *out = (int)eval;
    return status;
}

static lz_status parse_format(const char *name, int *out, lz_error *error)
{
    lz_record_format format = LZ_RECORD_FORMAT_COUNT;
    const lz_status status = lz_record_format_parse(name, &format, error);
    *out = (int)format;
    return status;
}

/* Enumerations with a name for each number and a way back. */
static const struct {
    const char *names[16];
    const char *(*name)(int i);
    lz_status (*parse)(const char *name, int *out, lz_error *error);
} both_ways[] = {
    {{"freestyle", "standard", "renju", "caro", "caro6", "connect4"}, rule_name, parse_rule},
    {{"none", "swap", "swap2", "pro", "long-pro", "rif", "yamaguchi", "tarannikov", "taraguchi-10",
      "soosyrv-8"},
     opening_name,
     parse_opening},
    {{"table", "tuple", "negamax", "kernel", "drop"}, classic_name, parse_classic},
    {{"table", "tuple", "shapes21", "kernel", "run"}, eval_name, parse_eval},
    {{"psq", "sgf", "lib", "pos", "sav", "moves", "offsets", "link", "rif", "proof", "bdt", "wzq",
      "rdf"},
     format_name,
     parse_format},
};

static void names_go_both_ways(void **state)
{
    (void)state;
    for (size_t kind = 0; kind < sizeof both_ways / sizeof both_ways[0]; kind++) {
        int i = 0, number;
        for (; both_ways[kind].names[i]; i++) {
            assert_string_equal(both_ways[kind].name(i), both_ways[kind].names[i]);
            assert_int_equal(both_ways[kind].parse(both_ways[kind].names[i], &number, NULL), LZ_OK);
            assert_int_equal(number, i);
        }
        assert_null(both_ways[kind].name(i));
        assert_null(both_ways[kind].name(-1));
        static const char *const none[] = {"", "nobody", "Freestyle", "tables", "ps"};
        for (size_t j = 0; j < sizeof none / sizeof none[0]; j++) {
            lz_error error = {.status = LZ_OK};
            assert_int_not_equal(both_ways[kind].parse(none[j], &number, &error), LZ_OK);
            assert_int_not_equal(error.status, LZ_OK);
            assert_true(strlen(error.text) > 0);
            assert_int_equal(number, i); /* unchanged */
        }
    }
}

static void some_names_are_never_null(void **state)
{
    (void)state;
    static const char *const statuses[] = {"ok",          "argument", "syntax", "illegal",
                                           "unsupported", "memory",   "io"};
    static const char *const legalities[] = {"legal",
                                             "off the board",
                                             "occupied",
                                             "blocked",
                                             "floating",
                                             "double-three",
                                             "double-four",
                                             "overline",
                                             "the game is over",
                                             "not possible now",
                                             "too far from the centre",
                                             "too near the centre",
                                             "the same as an offered move",
                                             "not offered",
                                             "too few or too many moves"};
    for (int i = 0; i < (int)(sizeof statuses / sizeof *statuses); i++)
        assert_string_equal(status_name(i), statuses[i]);
    for (int i = 0; i < (int)(sizeof legalities / sizeof *legalities); i++)
        assert_string_equal(legality_name(i), legalities[i]);
    assert_non_null(status_name(-1));
    assert_non_null(status_name(1000));
    assert_non_null(legality_name(-1));
    assert_non_null(legality_name(1000));
}

static void the_header_has_the_librarys_version(void **state)
{
    (void)state;
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", LZ_VERSION_MAJOR, LZ_VERSION_MINOR,
             LZ_VERSION_PATCH);
    assert_string_equal(version, lz_version());
}

static void weights_end_with_null(void **state)
{
    (void)state;
    for (int eval = 0; eval < LZ_CLASSIC_EVAL_COUNT; eval++) {
        int count = 0;
        while (count < LZ_CLASSIC_WEIGHTS_MAX &&
               lz_classic_weight_name((lz_classic_eval)eval, count))
            count++;
        assert_true(count > 0);
        for (int i = count; i < 100; i++)
            assert_null(lz_classic_weight_name((lz_classic_eval)eval, i));
        assert_null(lz_classic_weight_name((lz_classic_eval)eval, -1));
    }
    assert_null(lz_classic_weight_name(LZ_CLASSIC_EVAL_COUNT, 0));
}

static void formats_by_extension(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        lz_record_format format;
        bool list;
    } known[] = {
        {"a.psq", LZ_RECORD_FORMAT_PSQ, true},        {"b/c.d/E.SGF", LZ_RECORD_FORMAT_SGF, true},
        {"x.lib", LZ_RECORD_FORMAT_LIB, false},       {"x.pos", LZ_RECORD_FORMAT_POS, false},
        {".hidden.sav", LZ_RECORD_FORMAT_SAV, false}, {"moves.Txt", LZ_RECORD_FORMAT_MOVES, true},
        {"renjunet.rif", LZ_RECORD_FORMAT_RIF, true}, {"won.proof", LZ_RECORD_FORMAT_PROOF, false},
        {"base.bdt", LZ_RECORD_FORMAT_BDT, true},     {"a.wzq", LZ_RECORD_FORMAT_WZQ, false},
        {"a.rdf", LZ_RECORD_FORMAT_RDF, false},
    };
    static const char *const unknown[] = {"", "psq", "a.psq.gz", "a.psq/b", "a.", "txt/"};
    lz_record_format format = LZ_RECORD_FORMAT_COUNT;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_int_equal(lz_record_format_of(known[i].path, &format, NULL), LZ_OK);
        assert_int_equal(format, known[i].format);
        assert_int_equal(lz_record_format_is_list(format), known[i].list);
        assert_int_equal(lz_record_format_is_written(format), format < LZ_RECORD_FORMAT_RIF);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_int_equal(lz_record_format_of(unknown[i], &format, NULL), LZ_ERR_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_go_both_ways),
        cmocka_unit_test(some_names_are_never_null),
        cmocka_unit_test(the_header_has_the_librarys_version),
        cmocka_unit_test(weights_end_with_null),
        cmocka_unit_test(formats_by_extension),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
