/* The rows of a network over whole lines (src/net/lines.h), and what they share: rows whose lines
 * have equal shapes for both colours, and rows whose lines are equal in the cells nearest to the
 * middle. A row is the sum of a part of its own and of two that it shares, so that lines hardly
 * ever seen get sensible numbers.
 *
 * Where the colours play alike, a row's first half is black's view and its second half white's: a
 * line's second half is the first half of the line with the colours swapped. */
#ifndef LIANZI_TOOLS_TRAIN_ROWS_H
#define LIANZI_TOOLS_TRAIN_ROWS_H

#include "net/lines.h"

enum {
    ROWS_MAX = 14878, /* of caro, which has 172 halves */
    ROWS_INNER = 3,   /* cells to either side that rows of one inner part share */
    ROWS_INNERS_MAX = 64 * 65 / 2,
    ROWS_SHAPES = 256 /* pairs of shapes, black's and white's in the upper four bits */
};

struct rows {
    const struct line_table *table;
    int halves, count;
    bool stones[ROWS_MAX];    /* the line has stones: the others' rows are the bias alone */
    uint8_t shapes[ROWS_MAX]; /* the index of the part for its shapes */
    uint16_t inner[ROWS_MAX]; /* the index of the part for its inner cells */
    bool alike;               /* the colours play alike */
    uint16_t twin[ROWS_MAX];  /* the row of the line with the colours swapped, if they do */
};

/* The parts that rows of `width` numbers are sums of, one after the other. A cell's bias is spread
 * over its four rows, those of lines without stones, too. If the colours play alike, the first half
 * of the width is used. */
struct row_parts {
    float *own, *inner, *shapes;
    float *bias; /* NULL: cells have none */
    int width;
};

/* Writes each row, the sum of its parts. */
void rows_sum(const struct rows *rows, const struct row_parts *parts, float *out);
/* Adds the rows' gradient to that of their parts, and clears it. */
void rows_spread(const struct rows *rows, const struct row_parts *parts, float *gradient);
/* The row of the line through an empty point. */
int rows_at(const struct rows *rows, const struct shapes *shapes, int point, int direction);
/* Sets up the rows of a rule; false if there are more than ROWS_MAX. */
bool rows_init(struct rows *rows, lz_rule rule);

#endif
