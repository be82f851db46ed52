/* A network from a file: the shipped one, given as a file, thinks as the engine's own; a rule's
 * network leaves other rules alone; and a file that is not whole is refused, line named, with the
 * network in use kept. */
#include "testing.h"

#include "base/random.h"
#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text; /* data/nets/renju.txt */
static size_t size;

static int set_up(void **state)
{
    enum { MOST = 1 << 22 };
    (void)state;
    FILE *file = fopen(TEST_DATA "/../../data/nets/renju.txt", "rb");
    text = malloc(MOST);
    if (!file || !text)
        return 1;
    size = fread(text, 1, MOST, file);
    return fclose(file);
}

static int tear_down(void **state)
{
    (void)state;
    free(text);
    return 0;
}

/* What the engine thinks of a position of the rule. */
static lz_line thought_of(lz_engine *engine, lz_rule rule)
{
    lz_variant variant;
    lz_limits limits;
    lz_thought thought;
    lz_game *game;
    lz_variant_init(&variant, rule);
    lz_limits_init(&limits);
    limits.nodes = 3000;
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "h8i9h10j8g9", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    lz_engine_new_game(engine);
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
    lz_game_free(game);
    return thought.line;
}

static bool alike(const lz_line *a, const lz_line *b)
{
    return a->score == b->score && a->nodes == b->nodes && a->depth == b->depth &&
           a->pv[0].cell[0] == b->pv[0].cell[0];
}

/* A copy of the text in which one rule's name stands for another and the checksum is right; to be
 * freed. */
static char *changed(const char *from, const char *to, size_t *length)
{
    const char *at = strstr(text, from), *end = strstr(text, "checksum ");
    const size_t before = (size_t)(at - text), after = (size_t)(end - at) - strlen(from);
    char *copy = malloc(size + strlen(to) + 64);
    uint64_t sum = UINT64_C(14695981039346656037);
    memcpy(copy, text, before);
    strcpy(copy + before, to);
    memcpy(copy + before + strlen(to), at + strlen(from), after);
    *length = before + strlen(to) + after;
    for (size_t i = 0; i < *length; i++)
        sum = (sum ^ (unsigned char)copy[i]) * UINT64_C(1099511628211);
    *length += (size_t)sprintf(copy + *length, "checksum %016llx\n", (unsigned long long)sum);
    return copy;
}

static void test_equals_own(void **state)
{
    lz_engine *engine;
    lz_error error;
    size_t length;
    (void)state;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    const lz_line renju = thought_of(engine, LZ_RULE_RENJU);
    const lz_line freestyle = thought_of(engine, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_engine_set_network(engine, text, size, &error), LZ_OK);
    lz_line line = thought_of(engine, LZ_RULE_RENJU);
    assert_true(alike(&line, &renju));
    line = thought_of(engine, LZ_RULE_FREESTYLE);
    assert_true(alike(&line, &freestyle));

    /* One threat's worth is another's: the engine thinks otherwise, and again as before without. */
    char *copy = changed("\nthreats\n", "\nthreats\n9", &length);
    assert_int_equal(lz_engine_set_network(engine, copy, length, &error), LZ_OK);
    free(copy);
    line = thought_of(engine, LZ_RULE_RENJU);
    assert_false(alike(&line, &renju));
    assert_int_equal(lz_engine_set_network(engine, NULL, 0, &error), LZ_OK);
    line = thought_of(engine, LZ_RULE_RENJU);
    assert_true(alike(&line, &renju));
    lz_engine_free(engine);
}

static void test_line_ends(void **state)
{
    lz_engine *engine;
    lz_error error;
    char *copy = malloc(2 * size);
    size_t length = 0;
    (void)state;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\n')
            copy[length++] = '\r';
        copy[length++] = text[i];
    }
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set_network(engine, copy, length, &error), LZ_OK);
    lz_engine_free(engine);
    free(copy);
}

static void refuse(lz_engine *engine, const char *bytes, size_t length, const char *why)
{
    lz_error error;
    assert_int_equal(lz_engine_set_network(engine, bytes, length, &error), LZ_ERR_SYNTAX);
    if (!strstr(error.text, why))
        fail_msg("\"%s\" does not say \"%s\"", error.text, why);
}

static void test_refusals(void **state)
{
    static const struct {
        const char *from, *to, *why;
    } changes[] = {
        {"lines 4 renju", "lines 3 renju", "of another version"},
        {"lines 4 renju", "lines 4 chess", "expected a rule of five in a row"},
        {"lines 4 renju", "lines 4 connect4", "expected a rule of five in a row"},
        {"lines 4 renju", "lines 4 freestyle", "expected \"halves 57\", not \"halves 120\""},
        {"lines 4 renju", "colour both", "no network over lines"},
        {"\nrows\n", "\nrows\n128 ", "out of range"},
        {"\nrows\n", "\n", "expected \"rows\""},
        {"\npolicy\n", "\npolicy\n128 ", "out of range"},
        {"\npolicy\n", "\n", "expected \"policy\""},
        {"\naround\n", "\naround\n1 ", "text after the last number"},
        {"\nfilter black\n", "\nfilter black\n1 ", "text after the last number"},
        {"\nfilter white\n", "\n", "expected \"filter white\""},
        {"\nsecond\n", "\n", "expected \"second\""},
        {"\nsecond\n", "\nsecond\n1 ", "text after the last number"},
        {"\nthreats\n", "\nthreats\n1 ", "text after the last number"},
        {"\nscale ", "\nlength ", "expected \"scale\" and a number"},
        {"\nscale ", "\nscale 3 ", "text after the last number"},
        {"\nscale ", "\nscale -", "the scale is too small"},
        {"\nscale ", "\nscale 99", "out of range"},
        {"\nmargin black\n", "\nmargin black\n1 ", "text after the last number"},
        {"\nmargin white\n", "\nmargin white\n32768 ", "out of range"},
        {"\nmargin white\n", "\n", "expected \"margin white\""},
        {"colour white", "colour black", "expected \"colour white\", not \"colour black\""},
    };
    lz_engine *engine;
    uint64_t random = 1;
    (void)state;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        size_t length;
        char *copy = changed(changes[i].from, changes[i].to, &length);
        refuse(engine, copy, length, changes[i].why);
        free(copy);
    }
    refuse(engine, "", 0, "line 1: the text ends where");
    refuse(engine, text, size - 1, "lacks its line end");
    for (int i = 0; i < 20; i++)
        refuse(engine, text, random_below(&random, (uint32_t)size - 1), "line ");
    char *copy = malloc(size + 2);
    for (int i = 0; i < 60; i++) { /* a byte changed, be it in a comment */
        memcpy(copy, text, size);
        copy[random_below(&random, (uint32_t)size - 1)] ^= (char)(1 << random_below(&random, 7));
        refuse(engine, copy, size, "line ");
    }
    memcpy(copy, text, size);
    memcpy(copy + size, "\n", 2);
    refuse(engine, copy, size + 1, "text after the last line");
    free(copy);
    lz_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_equals_own),
                                       cmocka_unit_test(test_line_ends),
                                       cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
