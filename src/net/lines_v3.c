/* The loops over lines by AVX2: sixteen numbers of 16 bits at once. */
#include "net/lines.h"

#ifdef CPU_HAS_V3_VECTORS
#include <immintrin.h>

#define TARGET CPU_V3
enum {
    WIDTH = 16,
    LANES = NET_SUMS / WIDTH,
    PRODUCT_LANES = LINES_PRODUCTS / WIDTH,
    POLICY_LANES = POLICY_SUMS / WIDTH
};
typedef __m256i vector;

CPU_V3 static inline vector load(const int16_t *numbers, int lane)
{
    return _mm256_loadu_si256((const vector *)numbers + lane);
}

CPU_V3 static inline void store(int16_t *numbers, int lane, vector to)
{
    _mm256_storeu_si256((vector *)numbers + lane, to);
}

CPU_V3 static inline vector widened(const int8_t *row, int lane)
{
    return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)row + lane));
}

CPU_V3 static inline vector add(vector a, vector b)
{
    return _mm256_add_epi16(a, b);
}

CPU_V3 static inline vector subtract(vector a, vector b)
{
    return _mm256_sub_epi16(a, b);
}

CPU_V3 static inline vector held(vector worth)
{
    return _mm256_min_epi16(_mm256_max_epi16(worth, _mm256_setzero_si256()),
                            _mm256_set1_epi16(NET_TOP));
}

CPU_V3 static inline vector spread(int number)
{
    return _mm256_set1_epi16((short)number);
}

CPU_V3 static inline vector times(vector a, vector b)
{
    return _mm256_mullo_epi16(a, b);
}

CPU_V3 static inline vector positive(vector a)
{
    return _mm256_max_epi16(a, _mm256_setzero_si256());
}

/* The products of a cell's held numbers. */
CPU_V3 static inline void multiply(const vector *cell, vector *out)
{
    const vector first = _mm256_permute2x128_si256(cell[0], cell[1], 0x20);
    const vector second = _mm256_permute2x128_si256(cell[0], cell[1], 0x31);
    out[0] = _mm256_srli_epi16(_mm256_mullo_epi16(first, second), LINES_PRODUCT_SHIFT);
}

CPU_V3 static inline vector products(vector a, vector b)
{
    return _mm256_madd_epi16(a, b);
}

CPU_V3 static inline vector add_sums(vector a, vector b)
{
    return _mm256_add_epi32(a, b);
}

CPU_V3 static inline int32_t total(vector sums)
{
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1)));
}

CPU_V3 static inline __m128i totals(const vector sums[4])
{
    const vector four =
        _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
    return _mm_add_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
}

#include "net/lines_loops.h"

#include "net/head_loops.h"

#include "net/policy_loops.h"

const struct lines_kernel lines_kernel_v3 = {sum, value, make, make_policy, policy};
#else
typedef int no_v3; /* a file of C is not empty */
#endif
