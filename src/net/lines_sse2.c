/* The loops over lines by SSE2, which every x86-64 has: eight numbers of 16 bits at once. */
#include "net/lines.h"

#ifdef __SSE2__
#include <emmintrin.h>

#define TARGET
enum {
    WIDTH = 8,
    LANES = NET_SUMS / WIDTH,
    PRODUCT_LANES = LINES_PRODUCTS / WIDTH,
    POLICY_LANES = POLICY_SUMS / WIDTH
};
typedef __m128i vector;

static inline vector load(const int16_t *numbers, int lane)
{
    return _mm_loadu_si128((const vector *)numbers + lane);
}

static inline void store(int16_t *numbers, int lane, vector to)
{
    _mm_storeu_si128((vector *)numbers + lane, to);
}

static inline vector widened(const int8_t *row, int lane)
{
    const vector bytes = _mm_loadl_epi64((const vector *)(row + 8 * lane));
    return _mm_unpacklo_epi8(bytes, _mm_cmplt_epi8(bytes, _mm_setzero_si128()));
}

static inline vector add(vector a, vector b)
{
    return _mm_add_epi16(a, b);
}

static inline vector subtract(vector a, vector b)
{
    return _mm_sub_epi16(a, b);
}

static inline vector held(vector worth)
{
    return _mm_min_epi16(_mm_max_epi16(worth, _mm_setzero_si128()), _mm_set1_epi16(NET_TOP));
}

static inline vector spread(int number)
{
    return _mm_set1_epi16((short)number);
}

static inline vector times(vector a, vector b)
{
    return _mm_mullo_epi16(a, b);
}

static inline vector positive(vector a)
{
    return _mm_max_epi16(a, _mm_setzero_si128());
}

/* The products of a cell's held numbers. */
static inline void multiply(const vector *cell, vector *out)
{
    for (int i = 0; i < PRODUCT_LANES; i++)
        out[i] = _mm_srli_epi16(_mm_mullo_epi16(cell[2 * i], cell[2 * i + 1]), LINES_PRODUCT_SHIFT);
}

static inline vector products(vector a, vector b)
{
    return _mm_madd_epi16(a, b);
}

static inline vector add_sums(vector a, vector b)
{
    return _mm_add_epi32(a, b);
}

static inline int32_t total(vector sums)
{
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0xb1)));
}

static inline __m128i totals(const vector sums[4])
{
    const vector ab =
        _mm_add_epi32(_mm_unpacklo_epi32(sums[0], sums[1]), _mm_unpackhi_epi32(sums[0], sums[1]));
    const vector cd =
        _mm_add_epi32(_mm_unpacklo_epi32(sums[2], sums[3]), _mm_unpackhi_epi32(sums[2], sums[3]));
    return _mm_add_epi32(_mm_unpacklo_epi64(ab, cd), _mm_unpackhi_epi64(ab, cd));
}

#include "net/lines_loops.h"

#include "net/head_loops.h"

#include "net/policy_loops.h"

const struct lines_kernel lines_kernel_sse2 = {sum, value, make, make_policy, policy};
#else
typedef int no_sse2; /* a file of C is not empty */
#endif
