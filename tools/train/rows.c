#include "train/rows.h"

#include "game/rule.h"

#include <string.h>

enum { HALVES = 1 << LINE_HALF_BITS, INNER_HALVES = 1 << (2 * ROWS_INNER), BLACKS = 0x155 };

/* A half that begins with its farthest cell, from one that begins with its nearest. */
static unsigned reversed(unsigned half)
{
    unsigned other = 0;
    for (int i = 0; i < LINE_RADIUS; i++)
        other |= (half >> (2 * i) & 3) << (2 * (LINE_RADIUS - 1 - i));
    return other;
}

/* A half with the colours swapped. */
static unsigned swapped(unsigned half)
{
    const unsigned black = half & BLACKS, white = half >> 1 & BLACKS;
    return white | black << 1;
}

int rows_at(const struct rows *rows, const struct shapes *shapes, int point, int direction)
{
    const uint32_t code = shapes_line_code(shapes, point, direction);
    return (int)lines_pair(rows->table->after[reversed(code & (HALVES - 1))],
                           rows->table->after[code >> LINE_HALF_BITS]);
}

/* How many of a row's numbers its own parts add up to; the others are those of its twin. */
static int view_width(const struct rows *rows, const struct row_parts *parts)
{
    return rows->alike ? parts->width / 2 : parts->width;
}

void rows_sum(const struct rows *rows, const struct row_parts *parts, float *out)
{
    const int width = parts->width, view = view_width(rows, parts);
    for (int i = 0; i < rows->count; i++) {
        const float *restrict own = parts->own + i * width;
        const float *restrict inner = parts->inner + rows->inner[i] * width;
        const float *restrict shapes = parts->shapes + rows->shapes[i] * width;
        float *restrict row = out + i * width;
        for (int j = 0; j < view; j++)
            row[j] = (rows->stones[i] ? own[j] + inner[j] + shapes[j] : 0) +
                     (parts->bias ? parts->bias[j] / BOARD_DIRECTIONS : 0);
    }
    for (int i = 0; i < rows->count && rows->alike; i++)
        memcpy(out + i * width + view, out + rows->twin[i] * width, (size_t)view * sizeof *out);
}

void rows_spread(const struct rows *rows, const struct row_parts *parts, float *gradient)
{
    const int width = parts->width, view = view_width(rows, parts);
    for (int i = 0; i < rows->count && rows->alike; i++)
        for (int j = 0; j < view; j++)
            gradient[rows->twin[i] * width + j] += gradient[i * width + view + j];
    for (int i = 0; i < rows->count; i++) {
        float *restrict from = gradient + i * width;
        float *restrict own = parts->own + i * width;
        float *restrict inner = parts->inner + rows->inner[i] * width;
        float *restrict shapes = parts->shapes + rows->shapes[i] * width;
        for (int j = 0; j < view && rows->stones[i]; j++) {
            own[j] += from[j];
            inner[j] += from[j];
            shapes[j] += from[j];
        }
        for (int j = 0; j < view && parts->bias; j++)
            parts->bias[j] += from[j] / BOARD_DIRECTIONS;
        memset(from, 0, (size_t)width * sizeof *from);
    }
}

static bool has_stones(unsigned half)
{
    for (int i = 0; i < LINE_RADIUS; i++) {
        const unsigned cell = half >> (2 * i) & 3;
        if (cell == LZ_BLACK || cell == LZ_WHITE)
            return true;
    }
    return false;
}

bool rows_init(struct rows *rows, lz_rule rule)
{
    unsigned example[LINES_HALVES_MAX] = {0}; /* a half of each number */
    *rows = (struct rows){.table = &line_tables[rule], .alike = !rule_traits(rule)->forbids};
    for (unsigned half = HALVES; half-- > 0;) {
        const int number = rows->table->after[half];
        if (number >= LINES_HALVES_MAX)
            return false;
        rows->halves = number >= rows->halves ? number + 1 : rows->halves;
        example[number] = half;
    }
    rows->count = rows->halves * (rows->halves + 1) / 2;
    if (rows->count > ROWS_MAX)
        return false;
    for (int b = 0; b < rows->halves; b++) {
        for (int a = 0; a <= b; a++) {
            const unsigned row = lines_pair((unsigned)a, (unsigned)b);
            rows->stones[row] = has_stones(example[a]) || has_stones(example[b]);
            rows->shapes[row] = rows->table->shapes[row];
            rows->inner[row] = (uint16_t)lines_pair(example[a] & (INNER_HALVES - 1),
                                                    example[b] & (INNER_HALVES - 1));
            rows->twin[row] = (uint16_t)lines_pair(rows->table->after[swapped(example[a])],
                                                   rows->table->after[swapped(example[b])]);
        }
    }
    return true;
}
