/* The network's loops by SSE2, which every x86-64 has: eight numbers of 16 bits at once. */
#include "eval/net_kernel.h"

#ifdef __SSE2__
#include <emmintrin.h>

enum { LANES = NET_SUMS / 8, QUAD = 4 };

static inline __m128i load(const struct net_row *row, int lane)
{
    return _mm_load_si128((const __m128i *)row->number + lane);
}

static void cells(const struct net_rows *rows, const uint32_t *lines, int added, int taken,
                  struct net_row *sums)
{
    const __m128i zero = _mm_setzero_si128(), top = _mm_set1_epi16(NET_TOP);
    __m128i sum[LANES];
    for (int j = 0; j < LANES; j++)
        sum[j] = load(sums, j);
    for (int i = 0; i < added + taken; i++) {
        const struct net_pairs pairs = net_pairs_of(lines[i]);
        const struct net_row *a = &rows->pair[pairs.index[0]];
        const struct net_row *b = &rows->pair[pairs.index[1]];
        const struct net_row *c = &rows->pair[pairs.index[2]];
        const struct net_row *d = &rows->pair[pairs.index[3]];
        for (int j = 0; j < LANES; j++) {
            __m128i worth = _mm_add_epi16(_mm_add_epi16(_mm_add_epi16(load(a, j), load(b, j)),
                                                        _mm_add_epi16(load(c, j), load(d, j))),
                                          load(&rows->bias, j));
            worth = _mm_min_epi16(_mm_max_epi16(worth, zero), top);
            sum[j] = i < added ? _mm_add_epi16(sum[j], worth) : _mm_sub_epi16(sum[j], worth);
        }
    }
    for (int j = 0; j < LANES; j++)
        _mm_store_si128((__m128i *)sums->number + j, sum[j]);
}

/* Four hidden sums, without their bias. */
static inline void hidden_sums(const struct net_head *head, int first,
                               const int16_t inputs[NET_SUMS], int32_t out[QUAD])
{
    __m128i part[QUAD];
    for (int i = 0; i < QUAD; i++) {
        part[i] = _mm_setzero_si128();
        for (int j = 0; j < NET_SUMS; j += 8) {
            const __m128i input = _mm_loadu_si128((const __m128i *)&inputs[j]);
            const __m128i row = _mm_loadu_si128((const __m128i *)&head->hidden[first + i][j]);
            part[i] = _mm_add_epi32(part[i], _mm_madd_epi16(input, row));
        }
    }
    const __m128i ab =
        _mm_add_epi32(_mm_unpacklo_epi32(part[0], part[1]), _mm_unpackhi_epi32(part[0], part[1]));
    const __m128i cd =
        _mm_add_epi32(_mm_unpacklo_epi32(part[2], part[3]), _mm_unpackhi_epi32(part[2], part[3]));
    _mm_storeu_si128((__m128i *)out,
                     _mm_add_epi32(_mm_unpacklo_epi64(ab, cd), _mm_unpackhi_epi64(ab, cd)));
}

static int64_t hidden(const struct net_head *head, const int16_t inputs[NET_SUMS])
{
    int64_t total = 0;
    for (int i = 0; i < NET_HIDDEN; i += QUAD) {
        int32_t sums[QUAD];
        hidden_sums(head, i, inputs, sums);
        for (int j = 0; j < QUAD; j++) {
            const int32_t sum = head->hidden_bias[i + j] + sums[j];
            if (sum > 0)
                total += (int64_t)(sum >> NET_HIDDEN_SHIFT) * head->out[i + j];
        }
    }
    return total;
}

const struct net_kernel net_kernel_sse2 = {cells, hidden};
#else
typedef int no_sse2; /* a file of C is not empty */
#endif
