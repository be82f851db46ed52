/* Errors in the person's language: names of the library become their full titles, texts of a person
 * or an engine stay. */
#include "study/wording.h"
#include "testing.h"
#include <lianzi/study.h>
#include <string.h>

static void says(const lz_error *error, const char *shown)
{
    char text[128];
    wording_error(error, text, sizeof text);
    assert_string_equal(text, shown);
    char small[8]; /* cut, not overrun */
    wording_error(error, small, sizeof small);
    assert_memory_equal(small, shown, strnlen(small, sizeof small));
}

static void titles_for_names(void **context)
{
    (void)context;
    lz_error error;
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, LZ_RULE_RENJU);
    assert_int_equal(lz_classic_game_on(LZ_CLASSIC_TABLE, &variant, &game, &error),
                     LZ_ERR_UNSUPPORTED);
    assert_string_equal(error.text, "table plays freestyle, not renju");
    says(&error, "Classic: pattern table plays Freestyle, not Renju");
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = 10;
    variant.rows = 12;
    assert_int_equal(lz_classic_game_on(LZ_CLASSIC_TABLE, &variant, &game, &error),
                     LZ_ERR_UNSUPPORTED);
    says(&error, "Classic: pattern table plays on 11x11 or more, not 10x12");
}

static void quotes_stay(void **context)
{
    (void)context;
    lz_error error;
    lz_engine *engine;
    lz_opening opening;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "level", "renju", &error), LZ_ERR_ARGUMENT);
    says(&error, "level is from 1 to 10, not \"renju\"");
    assert_int_equal(lz_opening_parse("table", &opening, &error), LZ_ERR_ARGUMENT);
    says(&error, "no opening is called \"table\"; there are none, swap, swap2, pro, long-pro, rif, "
                 "yamaguchi, tarannikov, taraguchi-10, soosyrv-8");
    lz_engine_free(engine);
}

static void programs_make_errors(void **context)
{
    (void)context;
    lz_error error;
    assert_int_equal(lz_error_set(&error, LZ_ERR_IO, "%s: ended with %s", "at TURN", "renju"),
                     LZ_ERR_IO);
    says(&error, "at TURN: ended with Renju");
    lz_error_set(&error, LZ_ERR_SYNTAX, "%c%d%% of %lld, 0x%02x, %zu, \"%.3s\"", 'h', -8, 1LL << 40,
                 10U, (size_t)7, "renju\n");
    assert_string_equal(error.text, "h-8% of 1099511627776, 0x0a, 7, \"ren\"");
    says(&error, "h-8% of 1099511627776, 0x0a, 7, \"ren\"");
    lz_error_set(&error, LZ_ERR_SYNTAX, "line\n\x80%s", "\x1b");
    assert_string_equal(error.text, "line???"); /* one line of UTF-8 */
    error = (lz_error){.status = LZ_ERR_IO, .text = "no such file"};
    says(&error, "no such file");
}

/* Translations with arguments in another order, a translated word, and one conversion too many. */
static const char *into_another_language(void *user, const char *english)
{
    assert_string_equal(user, "user");
    return strcmp(english, "%s of %d, not %s") == 0 ? "not %3$s but %2$d of %1$s%s"
           : strcmp(english, "red") == 0            ? "rot"
                                                    : NULL;
}

static void formats_are_translated(void **context)
{
    (void)context;
    lz_error error;
    char text[64], user[] = "user";
    lz_error_set(&error, LZ_ERR_SYNTAX, "%s of %d, not %s", "red", 3, "blue");
    const size_t length = lz_error_format(&error, into_another_language, user, text, sizeof text);
    assert_string_equal(text, "not blue but 3 of rot");
    assert_int_equal(length, strlen(text));
    assert_int_equal(lz_error_format(&error, NULL, NULL, NULL, 0), strlen(error.text));
    /* A text with a precision is quoted from the input. */
    lz_error_set(&error, LZ_ERR_ILLEGAL, "%.*s: %s, %.9s", 3, "redder", "red", "red");
    lz_error_format(&error, into_another_language, user, text, sizeof text);
    assert_string_equal(text, "red: rot, red");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(titles_for_names),
        cmocka_unit_test(quotes_stay),
        cmocka_unit_test(programs_make_errors),
        cmocka_unit_test(formats_are_translated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
