#include "net/numbers.h"

#include "base/error.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WEIGHTS_MAX = LINES_SUMS };

static uint64_t add_to_sum(uint64_t sum, const char *line)
{
    const uint64_t prime = UINT64_C(1099511628211);
    for (; *line; line++)
        sum = (sum ^ (unsigned char)*line) * prime;
    return (sum ^ '\n') * prime;
}

void numbers_open(struct numbers_source *source, const char *text, size_t size, lz_error *error)
{
    *source = (struct numbers_source){.at = text, .end = text + size, .error = error};
    source->read = UINT64_C(14695981039346656037);
}

bool numbers_fail(struct numbers_source *source, const char *what)
{
    if (!source->failed)
        error_set(source->error, LZ_ERR_SYNTAX, "line %d: %s", source->number, what);
    source->failed = true;
    return false;
}

/* Goes to the next line, be it a comment; false at the end. */
static bool take_line(struct numbers_source *source)
{
    const size_t left = (size_t)(source->end - source->at);
    const char *feed = left ? memchr(source->at, '\n', left) : NULL;
    source->number++;
    if (!left)
        return false;
    size_t length = feed ? (size_t)(feed - source->at) : left;
    if (!feed || length >= NUMBERS_LINE_SIZE || memchr(source->at, '\0', length))
        return numbers_fail(source, N_("the line is too long or lacks its line end"));
    memcpy(source->line, source->at, length);
    source->line[length && source->line[length - 1] == '\r' ? length - 1 : length] = '\0';
    source->at = feed + 1;
    source->sum = source->read;
    source->read = add_to_sum(source->sum, source->line);
    return true;
}

bool numbers_next(struct numbers_source *source, const char *missing)
{
    do {
        if (source->failed)
            return false;
        if (take_line(source))
            continue;
        if (!source->failed)
            error_set(source->error, LZ_ERR_SYNTAX, "line %d: the text ends where %s should follow",
                      source->number, missing);
        source->failed = true;
        return false;
    } while (source->line[0] == '#');
    return true;
}

bool numbers_expect(struct numbers_source *source, const char *line)
{
    if (!numbers_next(source, line))
        return false;
    if (strcmp(source->line, line) == 0)
        return true;
    error_set(source->error, LZ_ERR_SYNTAX, "line %d: expected \"%.40s\", not \"%.40s\"",
              source->number, line, source->line);
    source->failed = true;
    return false;
}

bool numbers_list(struct numbers_source *source, const char *text, int32_t most, int32_t *out,
                  int count)
{
    char *end;
    if (source->failed)
        return false;
    for (int i = 0; i < count; i++, text = end) {
        const long number = strtol(text, &end, 10);
        if (end == text || number < -(long)most || number > (long)most)
            return numbers_fail(source, N_("a number is missing or out of range"));
        out[i] = (int32_t)number;
    }
    return !*text || numbers_fail(source, N_("there is text after the last number of the line"));
}

bool numbers_rows(struct numbers_source *source, const char *title, int8_t *out, int count,
                  int width)
{
    int32_t numbers[NET_SUMS];
    if (!numbers_expect(source, title))
        return false;
    for (int i = 0; i < count; i++) {
        if (!numbers_next(source, N_("the next row")) ||
            !numbers_list(source, source->line, INT8_MAX, numbers, width))
            return false;
        for (int j = 0; j < width; j++)
            *out++ = (int8_t)numbers[j];
    }
    return true;
}

/* Fails unless weights fit 16 bits and their sum, with a bias of this size, 32 bits in every
 * position. */
static bool weights_fit(struct numbers_source *source, int64_t bias, const int32_t *weights,
                        int count)
{
    int64_t most = bias;
    for (int i = 0; i < count; i++)
        most += (int64_t)labs(weights[i]) * LINES_SUM_MAX;
    if (most > INT32_MAX)
        return numbers_fail(source, N_("the weights are too large: their sum may not fit 32 bits"));
    for (int i = 0; i < count; i++)
        if (labs(weights[i]) > INT16_MAX)
            return numbers_fail(source, N_("a weight does not fit 16 bits"));
    return true;
}

/* Reads a line of a bias, the weight `out` of the sum's hidden number unless it is NULL, and the
 * sum's weights. */
static bool weighted_sum(struct numbers_source *source, int32_t *bias, int16_t *out,
                         int16_t *weights, int count)
{
    int32_t numbers[2 + WEIGHTS_MAX], *const first = numbers + (out ? 2 : 1);
    if (!numbers_list(source, source->line, INT32_MAX, numbers, count + (out ? 2 : 1)) ||
        !weights_fit(source, labs(numbers[0]), first, count) ||
        (out && !weights_fit(source, 0, &numbers[1], 1)))
        return false;
    *bias = numbers[0];
    if (out)
        *out = (int16_t)numbers[1];
    for (int i = 0; i < count; i++)
        weights[i] = (int16_t)first[i];
    return true;
}

static bool hidden_sum(struct numbers_source *source, int32_t *bias, int16_t *out, int16_t *weights,
                       int count)
{
    return numbers_next(source, N_("a hidden sum")) &&
           weighted_sum(source, bias, out, weights, count);
}

/* The hidden numbers times their weights must fit 32 bits together. */
static bool out_fits(struct numbers_source *source, const int16_t *out, int count)
{
    int32_t weights[WEIGHTS_MAX];
    for (int i = 0; i < count; i++)
        weights[i] = out[i];
    return weights_fit(source, 0, weights, count);
}

/* Reads the line of a set of threats: its number, and what it adds to each hidden sum. */
static bool threat_line(struct numbers_source *source, const int32_t bias[LINES_HIDDEN], int set,
                        struct lines_head *out)
{
    int32_t numbers[1 + LINES_HIDDEN], weights[LINES_SUMS];
    bool good = numbers_next(source, N_("the threats")) &&
                numbers_list(source, source->line, INT32_MAX, numbers, 1 + LINES_HIDDEN);
    for (int i = 0; i < LINES_HIDDEN && good; i++) {
        const int64_t sum = (int64_t)bias[i] + numbers[1 + i];
        for (int j = 0; j < LINES_SUMS; j++)
            weights[j] = out->hidden[i][j];
        good = weights_fit(source, llabs(sum), weights, LINES_SUMS);
        out->hidden_bias[set][i] = (int32_t)sum;
    }
    out->threat[set] = good ? numbers[0] : 0;
    return good;
}

bool numbers_head(struct numbers_source *source, struct lines_head *out)
{
    int32_t bias[LINES_HIDDEN];
    bool good = numbers_expect(source, "hidden");
    for (int i = 0; i < LINES_HIDDEN && good; i++)
        good = hidden_sum(source, &bias[i], &out->out[i], out->hidden[i], LINES_SUMS);
    good = good && out_fits(source, out->out, LINES_HIDDEN) && numbers_expect(source, "second");
    for (int i = 0; i < LINES_SECOND && good; i++)
        good = hidden_sum(source, &out->second_bias[i], &out->second_out[i], out->second[i],
                          LINES_HIDDEN);
    good = good && out_fits(source, out->second_out, LINES_SECOND) &&
           numbers_expect(source, "threats");
    for (int i = 0; i < THREAT_SETS && good; i++)
        good = threat_line(source, bias, i, out);
    return good;
}

bool numbers_around(struct numbers_source *source, struct policy_cell out[POLICY_PARTS])
{
    static const int cells[POLICY_PARTS] = {1, 4, 4};
    int32_t numbers[POLICY_SUMS], most[POLICY_SUMS] = {0};
    if (!numbers_expect(source, "around"))
        return false;
    for (int part = 0; part < POLICY_PARTS; part++) {
        if (!numbers_next(source, N_("the weights of the cells around")) ||
            !numbers_list(source, source->line, POLICY_AROUND_MAX, numbers, POLICY_SUMS))
            return false;
        for (int i = 0; i < POLICY_SUMS; i++) {
            out[part].number[i] = (int16_t)numbers[i];
            most[i] += cells[part] * abs(numbers[i]);
            if (most[i] > POLICY_AROUND_MAX)
                return numbers_fail(source, N_("the weights are too large together"));
        }
    }
    return true;
}

/* Reads lines of a bias and weights. */
static bool filter_layer(struct numbers_source *source, struct net_row *rows, int32_t *bias,
                         int count)
{
    for (int i = 0; i < count; i++) {
        if (!numbers_next(source, N_("a sum of the filter")) ||
            !weighted_sum(source, &bias[i], NULL, rows[i].number, NET_SUMS))
            return false;
    }
    return true;
}

bool numbers_filter(struct numbers_source *source, struct policy_filter *out)
{
    return filter_layer(source, out->hidden, out->hidden_bias, POLICY_HIDDEN) &&
           filter_layer(source, out->out, out->out_bias, POLICY_SUMS);
}

/* Reads a line of a layer's weights. */
static bool margin_weights(struct numbers_source *source, int16_t *out, int count)
{
    int32_t numbers[WEIGHTS_MAX];
    if (!numbers_next(source, N_("the weights of a margin")) ||
        !numbers_list(source, source->line, INT16_MAX, numbers, count) ||
        !weights_fit(source, 0, numbers, count))
        return false;
    for (int i = 0; i < count; i++)
        out[i] = (int16_t)numbers[i];
    return true;
}

static bool read_margin(struct numbers_source *source, struct lines_margin *out)
{
    return margin_weights(source, out->out, LINES_HIDDEN) &&
           margin_weights(source, out->second_out, LINES_SECOND) &&
           numbers_next(source, N_("the numbers of a filled board")) &&
           numbers_list(source, source->line, EVAL_MAX, out->filled, MARGIN_KNOTS);
}

bool numbers_outcomes(struct numbers_source *source, int *scale, struct lines_margin out[2])
{
    static const char head[] = "scale ";
    int32_t number;
    if (!numbers_next(source, "\"scale\""))
        return false;
    if (strncmp(source->line, head, sizeof head - 1) != 0)
        return numbers_fail(source, N_("expected \"scale\" and a number"));
    if (!numbers_list(source, source->line + sizeof head - 1, MARGIN_SCALE_MAX, &number, 1))
        return false;
    if (number < MARGIN_SCALE_MIN)
        return numbers_fail(source, N_("the scale is too small"));
    *scale = (int)number;
    return numbers_expect(source, "margin black") && read_margin(source, &out[0]) &&
           numbers_expect(source, "margin white") && read_margin(source, &out[1]);
}

bool numbers_checksum(struct numbers_source *source)
{
    char wanted[32];
    if (!numbers_next(source, N_("the checksum")))
        return false;
    snprintf(wanted, sizeof wanted, "checksum %016" PRIx64, source->sum);
    if (strncmp(source->line, "checksum ", 9) != 0)
        return numbers_fail(source, N_("expected \"checksum\" and 16 digits"));
    return strcmp(source->line, wanted) == 0 ||
           numbers_fail(source, N_("the checksum is of other contents: the file is damaged"));
}

bool numbers_end(struct numbers_source *source)
{
    if (source->failed)
        return false;
    return source->at == source->end ||
           (source->number++, numbers_fail(source, N_("there is text after the last line")));
}
