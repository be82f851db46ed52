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
#define REPEATED(times) (((times) + 3) / 4)
#else
#define REPEATED(times) (times)
#endif

#endif
