/* Includes cmocka and the headers that must precede it, for every C test. */
#ifndef LIANZI_TESTS_TESTING_H
#define LIANZI_TESTS_TESTING_H

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

/* How many positions or games a test takes: all, or one in ONE_IN of them where the build says so.
 * .ci/run does under the address sanitizer, which looks for faults that show in any of them, and
 * makes each several times as slow. */
#ifndef ONE_IN
#define ONE_IN 1
#endif
#define REPEATED(times) (((times) + ONE_IN - 1) / ONE_IN)

#endif
