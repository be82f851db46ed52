/* What every C test includes: cmocka with the headers it wants before it. */
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
