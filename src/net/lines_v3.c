/* The loops over lines by AVX2: sixteen numbers of 16 bits at once. */
#include "net/lines.h"

#ifdef CPU_HAS_V3_VECTORS
#include <immintrin.h>

#define TARGET CPU_V3
enum { LANES = NET_SUMS / 16 };
typedef __m256i vector;

CPU_V3 static inline vector load(const struct net_row *row, int lane)
{
    return _mm256_loadu_si256((const vector *)row->number + lane);
}

CPU_V3 static inline void store(struct net_row *row, int lane, vector numbers)
{
    _mm256_storeu_si256((vector *)row->number + lane, numbers);
}

CPU_V3 static inline vector widened(const lines_row *row, int lane)
{
    return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)*row + lane));
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

#include "net/lines_loops.h"

const struct lines_kernel lines_kernel_v3 = {sum, make};
#else
typedef int no_v3; /* a file of C is not empty */
#endif
