/* The part of cmocka's interface that these tests use, for systems that cmocka is not packaged for:
 * Windows, musl, foreign processors. Meson takes it only when it builds for another system and
 * finds no cmocka there; see docs/PACKAGING.md. Each assertion compares as cmocka's does, integers
 * as 64-bit patterns. Prints TAP.
 */
#ifndef LIANZI_TESTS_CMOCKA_H
#define LIANZI_TESTS_CMOCKA_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*CMFixtureFunction)(void **state);

struct CMUnitTest {
    const char *name;
    void (*test_func)(void **state);
    CMFixtureFunction setup_func, teardown_func;
    void *initial_state;
};

#define cmocka_unit_test_prestate_setup_teardown(test, setup, teardown, state)                     \
    {                                                                                              \
#test, test, setup, teardown, state                                                        \
    }
#define cmocka_unit_test(test) cmocka_unit_test_prestate_setup_teardown(test, NULL, NULL, NULL)
#define cmocka_unit_test_prestate(test, state)                                                     \
    cmocka_unit_test_prestate_setup_teardown(test, NULL, NULL, state)
#define cmocka_unit_test_setup(test, setup)                                                        \
    cmocka_unit_test_prestate_setup_teardown(test, setup, NULL, NULL)
#define cmocka_unit_test_teardown(test, teardown)                                                  \
    cmocka_unit_test_prestate_setup_teardown(test, NULL, teardown, NULL)

/* One copy a program: every test is a program of one file. */
static jmp_buf cmocka_way_out; /* of the running test */
static const char *cmocka_filter;

enum { CMOCKA_FAILED = 1, CMOCKA_SKIPPED };

__attribute__((noreturn, unused, format(__printf__, 3, 4))) static void
cmocka_fail(const char *file, int line, const char *format, ...)
{
    va_list arguments;
    printf("# %s:%d: ", file, line);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    longjmp(cmocka_way_out, CMOCKA_FAILED);
}

__attribute__((unused, format(__printf__, 1, 2))) static void print_message(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

#define print_error print_message
#define fail_msg(...) cmocka_fail(__FILE__, __LINE__, __VA_ARGS__)
#undef fail /* a word of the programs, too */
#define fail() fail_msg("failed")
#define skip() longjmp(cmocka_way_out, CMOCKA_SKIPPED)
#define cmocka_set_test_filter(name) ((void)(cmocka_filter = (name)))

__attribute__((unused)) static void cmocka_same(bool same, bool wanted, uintmax_t left,
                                                uintmax_t right, const char *file, int line)
{
    if (same != wanted)
        cmocka_fail(file, line, "%" PRIuMAX " (0x%" PRIxMAX ") %s %" PRIuMAX " (0x%" PRIxMAX ")",
                    left, left, wanted ? "!=" : "==", right, right);
}

__attribute__((unused)) static void cmocka_range(uintmax_t value, uintmax_t least, uintmax_t most,
                                                 const char *file, int line)
{
    if (value < least || value > most)
        cmocka_fail(file, line, "%" PRIuMAX " is not from %" PRIuMAX " to %" PRIuMAX, value, least,
                    most);
}

__attribute__((unused)) static void cmocka_bytes(const void *left, const void *right, size_t size,
                                                 bool wanted, const char *file, int line)
{
    if ((memcmp(left, right, size) == 0) != wanted)
        cmocka_fail(file, line, wanted ? "the bytes differ" : "the bytes are the same");
}

__attribute__((unused)) static void cmocka_text(const char *left, const char *right,
                                                const char *file, int line)
{
    if (strcmp(left, right) != 0)
        cmocka_fail(file, line, "\"%s\" != \"%s\"", left, right);
}

/* The cast that cmocka makes, which lets pointers and every integer be compared. */
#define CMOCKA_INTEGER(value) ((uintmax_t)(value))
#define cmocka_compare(left, right, wanted)                                                        \
    do {                                                                                           \
        const uintmax_t cmocka_left = CMOCKA_INTEGER(left), cmocka_right = CMOCKA_INTEGER(right);  \
        cmocka_same(cmocka_left == cmocka_right, wanted, cmocka_left, cmocka_right, __FILE__,      \
                    __LINE__);                                                                     \
    } while (0)
#define assert_int_equal(left, right) cmocka_compare(left, right, true)
#define assert_int_not_equal(left, right) cmocka_compare(left, right, false)
#define assert_true(condition)                                                                     \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s", #condition);                                                            \
    } while (0)
#define assert_false(condition) assert_true(!(condition))
#define assert_null(pointer) assert_true((pointer) == NULL)
#define assert_non_null(pointer) assert_true((pointer) != NULL)
#define assert_ptr_equal(left, right) cmocka_compare((uintptr_t)(left), (uintptr_t)(right), true)
#define assert_in_range(value, least, most)                                                        \
    cmocka_range(CMOCKA_INTEGER(value), CMOCKA_INTEGER(least), CMOCKA_INTEGER(most), __FILE__,     \
                 __LINE__)
#define assert_string_equal(left, right) cmocka_text(left, right, __FILE__, __LINE__)
#define assert_memory_equal(left, right, size)                                                     \
    cmocka_bytes(left, right, size, true, __FILE__, __LINE__)
#define assert_memory_not_equal(left, right, size)                                                 \
    cmocka_bytes(left, right, size, false, __FILE__, __LINE__)

/* Runs one test with its fixtures: 0, CMOCKA_FAILED or CMOCKA_SKIPPED. */
static int cmocka_run_test(const struct CMUnitTest *test, void *group_state)
{
    void *state = test->initial_state ? test->initial_state : group_state;
    volatile int outcome = CMOCKA_FAILED;
    if (!test->setup_func || test->setup_func(&state) == 0) {
        outcome = setjmp(cmocka_way_out);
        if (!outcome)
            test->test_func(&state);
    }
    if (test->teardown_func && test->teardown_func(&state))
        return CMOCKA_FAILED;
    return outcome;
}

__attribute__((unused)) static int cmocka_run_tests(const struct CMUnitTest *tests, size_t count,
                                                    CMFixtureFunction setup,
                                                    CMFixtureFunction teardown)
{
    static const char *const words[] = {"ok", "not ok", "ok"};
    void *state = NULL;
    int number = 0, failed = 0;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (setup && setup(&state))
        return 1;
    for (size_t i = 0; i < count; i++) {
        if (cmocka_filter && strcmp(cmocka_filter, tests[i].name) != 0)
            continue;
        const int outcome = cmocka_run_test(&tests[i], state);
        failed += outcome == CMOCKA_FAILED;
        printf("%s %d - %s%s\n", words[outcome], ++number, tests[i].name,
               outcome == CMOCKA_SKIPPED ? " # SKIP" : "");
    }
    printf("1..%d\n", number);
    return teardown && teardown(&state) ? 1 : failed;
}

#define cmocka_run_group_tests(tests, setup, teardown)                                             \
    cmocka_run_tests(tests, sizeof(tests) / sizeof *(tests), setup, teardown)

#endif
