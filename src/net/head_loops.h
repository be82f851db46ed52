/* The loops of the head, for a file that defines, besides what net/lines_loops.h needs:
 *
 *   products(a, b)         sums of two products each, of 32 bits
 *   add_sums(a, b)         adds those
 *   total(a)               the sum of all of them
 *   totals(a)              the same for four vectors, as four numbers of 32 bits */

/* Four sums of the products of a row with the numbers, which fill `lanes` vectors. */
TARGET static inline __m128i four_products(const int16_t *rows, const int16_t *numbers, int lanes)
{
    vector sums[4];
    for (int i = 0; i < 4; i++) {
        const int16_t *row = rows + i * lanes * WIDTH;
        sums[i] = products(load(row, 0), load(numbers, 0));
        for (int j = 1; j < lanes; j++)
            sums[i] = add_sums(sums[i], products(load(row, j), load(numbers, j)));
    }
    return totals(sums);
}

TARGET static inline __m128i four_hidden(const int16_t *rows, const int32_t *bias,
                                         const int16_t *numbers, int lanes, int shift)
{
    const __m128i sums =
        _mm_add_epi32(four_products(rows, numbers, lanes), _mm_loadu_si128((const __m128i *)bias));
    return _mm_srai_epi32(sums, shift);
}

/* Writes `count` hidden numbers, eight at a time. Packing holds them within 16 bits. */
TARGET static inline void hide(const int16_t *rows, const int32_t *bias, int count,
                               const int16_t *numbers, int lanes, int shift, int16_t *out)
{
    for (int i = 0; i < count; i += 8) {
        const __m128i low = four_hidden(rows + i * lanes * WIDTH, bias + i, numbers, lanes, shift);
        const __m128i high =
            four_hidden(rows + (i + 4) * lanes * WIDTH, bias + i + 4, numbers, lanes, shift);
        const __m128i both = _mm_max_epi16(_mm_packs_epi32(low, high), _mm_setzero_si128());
        _mm_storeu_si128((__m128i *)(out + i), _mm_min_epi16(both, _mm_set1_epi16(LINES_SUM_MAX)));
    }
}

TARGET static inline int32_t product(const int16_t *a, const int16_t *b, int lanes)
{
    vector sum = products(load(a, 0), load(b, 0));
    for (int j = 1; j < lanes; j++)
        sum = add_sums(sum, products(load(a, j), load(b, j)));
    return total(sum);
}

TARGET static int64_t value(const struct lines_head *head, const struct lines_sums *sums,
                            unsigned threats)
{
    enum {
        SUM_LANES = LINES_SUMS / WIDTH,
        HIDDEN_LANES = LINES_HIDDEN / WIDTH,
        SECOND_LANES = LINES_SECOND / WIDTH
    };
    int16_t hidden[LINES_HIDDEN], second[LINES_SECOND];
    hide(head->hidden[0], head->hidden_bias[threats], LINES_HIDDEN, sums->number, SUM_LANES,
         NET_HIDDEN_SHIFT, hidden);
    hide(head->second[0], head->second_bias, LINES_SECOND, hidden, HIDDEN_LANES, LINES_SECOND_SHIFT,
         second);
    return (int64_t)head->threat[threats] + product(head->out, hidden, HIDDEN_LANES) +
           product(head->second_out, second, SECOND_LANES);
}
