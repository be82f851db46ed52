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

#endif
