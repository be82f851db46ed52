/* One line through one cell: its code, which is the content of the cells near it on that line; the
 * shape that a stone on the cell would make; and the class of the four shapes of a cell.
 *
 * tools/shapegen.c makes the tables at build time from the definition of each shape (a four can
 * become five, an open four can whatever the reply, an open three can become an open four, and so
 * on). No pattern is listed by hand. */
#ifndef LIANZI_SHAPE_LINE_H
#define LIANZI_SHAPE_LINE_H

#include "base/bits.h"
#include <lianzi/lianzi.h>

enum {
    LINE_RADIUS = 5,                 /* cells seen to either side */
    LINE_HALF_BITS = 2 * LINE_RADIUS /* two bits a cell, an lz_colour each */
};

/* The shape that a stone makes on one line, from worst to best. */
enum line_shape {
    SHAPE_NONE,         /* no five can pass here */
    SHAPE_OVERLINE,     /* renju, black: six or more at once */
    SHAPE_ONE,          /* can become a two */
    SHAPE_OPEN_ONE,     /* can become an open two */
    SHAPE_TWO,          /* can become a three */
    SHAPE_OPEN_TWO,     /* can become an open three in one way */
    SHAPE_OPEN_TWO_2,   /* in two or three ways */
    SHAPE_OPEN_TWO_4,   /* in four or more */
    SHAPE_THREE,        /* can become a four */
    SHAPE_OPEN_THREE,   /* can become an open four in one way */
    SHAPE_OPEN_THREE_2, /* in two or more */
    SHAPE_FOUR,         /* can become five, unless the reply stops it */
    SHAPE_DOUBLE_FOUR,  /* renju, black: two fours on one line */
    SHAPE_OPEN_FOUR,    /* can become five whatever the reply */
    SHAPE_FIVE,         /* wins */
    SHAPE_COUNT
};

/* The class of a stone's four shapes, from least to most urgent. */
enum cell_class {
    CLASS_NONE,
    CLASS_OPEN_TWO,
    CLASS_THREE,
    CLASS_OPEN_TWOS,       /* two open twos or more */
    CLASS_THREE_PLUS,      /* a three with another three or an open two */
    CLASS_OPEN_THREE,      /* threatens an open four */
    CLASS_OPEN_THREE_PLUS, /* and has a three or an open two besides */
    CLASS_DOUBLE_THREE,    /* two open threes */
    CLASS_FOUR,            /* threatens five */
    CLASS_FOUR_PLUS,       /* and has a three or an open two besides */
    CLASS_FOUR_THREE,      /* a four and an open three */
    CLASS_OPEN_FOUR,       /* threatens a five whatever the reply: an open four or two fours */
    CLASS_FIVE,            /* wins */
    CLASS_FORBIDDEN,       /* renju, black: an overline, double-four or double-three; some of these
                              threes are only apparent, so the referee decides */
    CLASS_COUNT,
    CLASS_LISTED = CLASS_OPEN_THREE /* "listed" classes: those from here on are counted and listed
                                       in positions */
};

enum {
    LINE_KINDS = 9, /* shapes that a cell's class does not tell apart are of one kind */
    LINE_KIND_PAIRS = LINE_KINDS * (LINE_KINDS + 1) / 2
};

/* A rule's shapes by line code. Halves of a line that neither colour can tell apart have one
 * number, whichever side of the cell they are on. */
struct line_table {
    uint8_t before[1 << LINE_HALF_BITS], after[1 << LINE_HALF_BITS]; /* a half's number */
    const uint8_t *shapes; /* by pair of halves: black's shape, white's in the upper four bits */
    int reach;             /* a stone further away than this does not change a cell's shapes */
};

/* By lz_rule; all 0 for rules with gravity. */
extern const struct line_table line_tables[LZ_RULE_COUNT];

/* Whether a cell is of a listed class if one of its lines has the shapes in the two halves of a
 * byte: one is an open three or better, or black's an overline. */
extern const uint8_t line_lists[256];
/* Unordered pair of the kinds of the shapes in the two halves of a byte, and the class of two such
 * pairs, [1] with black's forbidden points. Three kilobytes, so that they stay in the first
 * cache. */
extern const uint8_t line_kind_pair[256];
extern const uint8_t cell_class_of_kinds[2][LINE_KIND_PAIRS * LINE_KIND_PAIRS];

/* The code of the cell at index `at` of a line of two-bit cells: the five cells before it in the
 * low half, the five after it in the high half. */
static inline uint32_t line_code(uint64_t line, int at)
{
    const uint32_t mask = (1u << LINE_HALF_BITS) - 1;
    return ((uint32_t)(line >> (2 * (at - LINE_RADIUS))) & mask) |
           ((uint32_t)(line >> (2 * (at + 1))) & mask) << LINE_HALF_BITS;
}

/* The index of an unordered pair of halves. */
static inline unsigned lines_pair(unsigned a, unsigned b)
{
    const unsigned low = a < b ? a : b, high = a < b ? b : a;
    return high * (high + 1) / 2 + low;
}

/* The pair of halves that a line code consists of. */
static inline unsigned line_halves(const struct line_table *table, uint32_t code)
{
    const uint32_t mask = (1u << LINE_HALF_BITS) - 1;
    return lines_pair(table->before[code & mask], table->after[code >> LINE_HALF_BITS]);
}

/* Both colours' shapes for a line code: black's, and white's in the upper four bits. */
static inline unsigned line_shapes(const struct line_table *table, uint32_t code)
{
    return table->shapes[line_halves(table, code)];
}

/* The empty cells of a line whose shapes a stone at `position` can change: those within `reach`, on
 * either side none beyond an edge or stones of both colours. Bit 2i stands for position i. */
static inline uint64_t line_reached(uint64_t line, int position, int reach)
{
    const uint64_t black = UINT64_C(0x5555555555555555), white = black << 1;
    const uint64_t after = line >> (2 * position + 2), before = line << (64 - 2 * position);
    const int first_black = bits_lowest(after & black), first_white = bits_lowest(after & white);
    const int last_black = bits_highest(before & black), last_white = bits_highest(before & white);
    const int right = (first_black > first_white ? first_black : first_white) / 2;
    const int left = (63 - (last_black < last_white ? last_black : last_white)) / 2;
    const uint64_t until = UINT64_C(1) << 2 * (position + 1 + (right < reach ? right : reach));
    const uint64_t from = UINT64_C(1) << 2 * (position - (left < reach ? left : reach));
    return ~(line | line >> 1) & black & (until - from);
}

/* The class of four shapes, one in each four bits. */
static inline enum cell_class cell_class_of(unsigned shapes, bool forbids)
{
    const unsigned pair = line_kind_pair[shapes & 255], other = line_kind_pair[shapes >> 8 & 255];
    return (enum cell_class)cell_class_of_kinds[forbids][pair * LINE_KIND_PAIRS + other];
}

#endif
