/* Kernels chosen at run time. Releases are built for any x86-64; a function marked CPU_V3 is
 * compiled for AVX2, BMI and POPCNT besides, which x86-64-v3 has, and may only be called when
 * cpu_has_v3() says so. Elsewhere the mark is empty and the answer is no. */
#ifndef LIANZI_BASE_CPU_H
#define LIANZI_BASE_CPU_H

#include <stdbool.h>

#if defined(__x86_64__)
#define CPU_V3 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#else
#define CPU_V3
#endif

/* Whether such a function may keep 32-byte vectors. GCC for 64-bit Windows puts them on a stack of
 * 16-byte alignment and faults (its bug 54412). */
#if defined(__x86_64__) && !defined(_WIN32)
#define CPU_HAS_V3_VECTORS
#endif

static inline bool cpu_has_v3(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

#endif
