/* The loops over lines by AVX2: sixteen numbers of 16 bits at once. */
#include "net/lines.h"

#ifdef CPU_HAS_V3_VECTORS
#include <immintrin.h>

enum { LANES = NET_SUMS / 16 };

CPU_V3 static inline __m256i load(const struct net_row *row, int lane)
{
    return _mm256_loadu_si256((const __m256i *)row->number + lane);
}

CPU_V3 static inline __m256i widened(const lines_row *row, int lane)
{
    return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)*row + lane));
}

CPU_V3 static inline __m256i held(__m256i worth)
{
    return _mm256_min_epi16(_mm256_max_epi16(worth, _mm256_setzero_si256()),
                            _mm256_set1_epi16(NET_TOP));
}

CPU_V3 static void sum(const lines_row *rows, const struct net_row *cells,
                       const struct lines_change *changes, int count, const struct net_row *sums,
                       struct net_row *out)
{
    __m256i total[LANES];
    for (int j = 0; j < LANES; j++)
        total[j] = load(sums, j);
    for (int i = 0; i < count; i++) {
        const struct lines_change change = changes[i];
        for (int j = 0; j < LANES; j++) {
            const __m256i cell = load(&cells[change.point], j);
            total[j] = _mm256_sub_epi16(total[j], held(cell));
            if (change.after != LINES_NOWHERE)
                total[j] = _mm256_add_epi16(
                    total[j],
                    held(_mm256_sub_epi16(_mm256_add_epi16(cell, widened(&rows[change.after], j)),
                                          widened(&rows[change.before], j))));
        }
    }
    for (int j = 0; j < LANES; j++)
        _mm256_storeu_si256((__m256i *)out->number + j, total[j]);
}

CPU_V3 static void make(const lines_row *rows, struct net_row *cells,
                        const struct lines_change *changes, int count, bool back)
{
    for (int i = 0; i < count; i++) {
        const struct lines_change change = changes[i];
        if (change.after == LINES_NOWHERE)
            continue;
        const lines_row *more = &rows[back ? change.before : change.after];
        const lines_row *less = &rows[back ? change.after : change.before];
        for (int j = 0; j < LANES; j++) {
            const __m256i cell = load(&cells[change.point], j);
            _mm256_storeu_si256(
                (__m256i *)cells[change.point].number + j,
                _mm256_sub_epi16(_mm256_add_epi16(cell, widened(more, j)), widened(less, j)));
        }
    }
}

const struct lines_kernel lines_kernel_v3 = {sum, make};
#else
typedef int no_v3; /* a file of C is not empty */
#endif
