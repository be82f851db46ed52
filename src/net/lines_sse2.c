/* The loops over lines by SSE2, which every x86-64 has: eight numbers of 16 bits at once. */
#include "net/lines.h"

#ifdef __SSE2__
#include <emmintrin.h>

enum { LANES = NET_SUMS / 8 };

static inline __m128i load(const struct net_row *row, int lane)
{
    return _mm_loadu_si128((const __m128i *)row->number + lane);
}

static inline __m128i widened(const lines_row *row, int lane)
{
    const __m128i zero = _mm_setzero_si128();
    const __m128i bytes = _mm_loadl_epi64((const __m128i *)(*row + 8 * lane));
    return _mm_unpacklo_epi8(bytes, _mm_cmplt_epi8(bytes, zero));
}

static inline __m128i held(__m128i worth)
{
    return _mm_min_epi16(_mm_max_epi16(worth, _mm_setzero_si128()), _mm_set1_epi16(NET_TOP));
}

static void sum(const lines_row *rows, const struct net_row *cells,
                const struct lines_change *changes, int count, const struct net_row *sums,
                struct net_row *out)
{
    __m128i total[LANES];
    for (int j = 0; j < LANES; j++)
        total[j] = load(sums, j);
    for (int i = 0; i < count; i++) {
        const struct lines_change change = changes[i];
        for (int j = 0; j < LANES; j++) {
            const __m128i cell = load(&cells[change.point], j);
            total[j] = _mm_sub_epi16(total[j], held(cell));
            if (change.after != LINES_NOWHERE)
                total[j] = _mm_add_epi16(
                    total[j],
                    held(_mm_sub_epi16(_mm_add_epi16(cell, widened(&rows[change.after], j)),
                                       widened(&rows[change.before], j))));
        }
    }
    for (int j = 0; j < LANES; j++)
        _mm_storeu_si128((__m128i *)out->number + j, total[j]);
}

static void make(const lines_row *rows, struct net_row *cells, const struct lines_change *changes,
                 int count, bool back)
{
    for (int i = 0; i < count; i++) {
        const struct lines_change change = changes[i];
        if (change.after == LINES_NOWHERE)
            continue;
        const lines_row *more = &rows[back ? change.before : change.after];
        const lines_row *less = &rows[back ? change.after : change.before];
        for (int j = 0; j < LANES; j++) {
            const __m128i cell = load(&cells[change.point], j);
            _mm_storeu_si128(
                (__m128i *)cells[change.point].number + j,
                _mm_sub_epi16(_mm_add_epi16(cell, widened(more, j)), widened(less, j)));
        }
    }
}

const struct lines_kernel lines_kernel_sse2 = {sum, make};
#else
typedef int no_sse2; /* a file of C is not empty */
#endif
