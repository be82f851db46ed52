/* The network's loops by AVX2: sixteen numbers of 16 bits at once. */
#include "eval/net_kernel.h"

#ifdef CPU_HAS_V3_VECTORS
#include <immintrin.h>

enum { LANES = NET_SUMS / 16, OCT = 8 };

CPU_V3 static inline __m256i load(const struct net_row *row, int lane)
{
    return _mm256_loadu_si256((const __m256i *)row->number + lane);
}

CPU_V3 static void cells(const struct net_rows *rows, const uint32_t *lines, int added, int taken,
                         struct net_row *sums)
{
    const __m256i zero = _mm256_setzero_si256(), top = _mm256_set1_epi16(NET_TOP);
    __m256i sum[LANES], bias[LANES];
    for (int j = 0; j < LANES; j++) {
        sum[j] = load(sums, j);
        bias[j] = load(&rows->bias, j);
    }
    for (int i = 0; i < added + taken; i++) {
        const struct net_pairs pairs = net_pairs_of(lines[i]);
        const struct net_row *a = &rows->pair[pairs.index[0]];
        const struct net_row *b = &rows->pair[pairs.index[1]];
        const struct net_row *c = &rows->pair[pairs.index[2]];
        const struct net_row *d = &rows->pair[pairs.index[3]];
        for (int j = 0; j < LANES; j++) {
            __m256i worth =
                _mm256_add_epi16(_mm256_add_epi16(_mm256_add_epi16(load(a, j), load(b, j)),
                                                  _mm256_add_epi16(load(c, j), load(d, j))),
                                 bias[j]);
            worth = _mm256_min_epi16(_mm256_max_epi16(worth, zero), top);
            sum[j] = i < added ? _mm256_add_epi16(sum[j], worth) : _mm256_sub_epi16(sum[j], worth);
        }
    }
    for (int j = 0; j < LANES; j++)
        _mm256_storeu_si256((__m256i *)sums->number + j, sum[j]);
}

/* Eight hidden sums, without their bias. */
CPU_V3 static inline __m256i hidden_sums(const struct net_head *head, int first, __m256i low,
                                         __m256i high)
{
    __m256i part[OCT];
    for (int i = 0; i < OCT; i++) {
        const __m256i *row = (const __m256i *)head->hidden[first + i];
        part[i] = _mm256_add_epi32(_mm256_madd_epi16(low, _mm256_loadu_si256(row)),
                                   _mm256_madd_epi16(high, _mm256_loadu_si256(row + 1)));
    }
    const __m256i a =
        _mm256_hadd_epi32(_mm256_hadd_epi32(part[0], part[1]), _mm256_hadd_epi32(part[2], part[3]));
    const __m256i b =
        _mm256_hadd_epi32(_mm256_hadd_epi32(part[4], part[5]), _mm256_hadd_epi32(part[6], part[7]));
    return _mm256_add_epi32(_mm256_permute2x128_si256(a, b, 0x20),
                            _mm256_permute2x128_si256(a, b, 0x31));
}

CPU_V3 static int64_t hidden(const struct net_head *head, const int16_t inputs[NET_SUMS])
{
    const __m256i low = _mm256_loadu_si256((const __m256i *)inputs);
    const __m256i high = _mm256_loadu_si256((const __m256i *)(inputs + 16));
    __m256i even = _mm256_setzero_si256(), odd = even;
    for (int i = 0; i < NET_HIDDEN; i += OCT) {
        const __m256i bias = _mm256_loadu_si256((const __m256i *)&head->hidden_bias[i]);
        __m256i sum = _mm256_add_epi32(hidden_sums(head, i, low, high), bias);
        sum = _mm256_srai_epi32(_mm256_max_epi32(sum, _mm256_setzero_si256()), NET_HIDDEN_SHIFT);
        const __m256i out = _mm256_cvtepi16_epi32(_mm_loadu_si128((const __m128i *)&head->out[i]));
        even = _mm256_add_epi64(even, _mm256_mul_epi32(sum, out));
        odd = _mm256_add_epi64(
            odd, _mm256_mul_epi32(_mm256_srli_epi64(sum, 32), _mm256_srli_epi64(out, 32)));
    }
    int64_t parts[4];
    _mm256_storeu_si256((__m256i *)parts, _mm256_add_epi64(even, odd));
    return parts[0] + parts[1] + parts[2] + parts[3];
}

const struct net_kernel net_kernel_v3 = {cells, hidden};
#else
typedef int no_v3; /* a file of C is not empty */
#endif
