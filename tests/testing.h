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

/* How many positions or games a test takes: a quarter of them under the address sanitizer, which
 * looks for faults that show in any of them, and makes each several times as slow. */
#ifdef __SANITIZE_ADDRESS__
enum { ONE_IN = 4 };
#else
enum { ONE_IN = 1 };
#endif
#define REPEATED(times) (((times) + ONE_IN - 1) / ONE_IN)

#endif
