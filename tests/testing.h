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

/* How often a test does the same with random positions: a quarter of what it does elsewhere under
 * the address sanitizer, which looks for other faults and takes five times as long. */
#ifdef __SANITIZE_ADDRESS__
#define REPEATED(times) (((times) + 3) / 4)
#else
#define REPEATED(times) (times)
#endif

#endif
