/* Complaints are taken apart by the formats they were made with: what the library names is said in
 * its full title, what a person or an engine wrote is left alone. */
#include "common/complaint.h"
#include "testing.h"
#include <string.h>

static void taken_apart(void **context)
{
    static const struct {
        const char *made, *shown;
    } cases[] = {
        {"table plays freestyle, not renju", "Classic: pattern table plays Freestyle, not Renju"},
        {"drop knows no opening swap2", "Classic: Connect Four knows no opening Swap2"},
        {"table plays on 11x11 or more, not 10x12",
         "Classic: pattern table plays on 11x11 or more, not 10x12"},
        {"level is from 1 to 10, not \"renju\"", "level is from 1 to 10, not \"renju\""},
        {"no opening is called \"table\"", "no opening is called \"table\""},
        {"renju: no such file", "renju: no such file"},
        {"at TURN: ended with exit status 3", "at TURN: ended with exit status 3"},
        {"caro", "caro"},
        {"", ""},
    };
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128];
        complaint_translate(cases[i].made, text, sizeof text);
        assert_string_equal(text, cases[i].shown);
        char small[8]; /* cut, not overrun */
        complaint_translate(cases[i].made, small, sizeof small);
        assert_memory_equal(small, cases[i].shown, strnlen(small, sizeof small));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(taken_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
