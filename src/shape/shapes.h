/* The engine's position: a board, the four lines of every empty cell, the class of the shapes that
 * each colour would make there, and the cells of each class. All of it follows the moves. Owned by
 * one worker.
 *
 * Every move records a delta: the stone, the four lines through it as they were, and the line of
 * each cell near it as it was and as it is now. */
#ifndef LIANZI_SHAPE_SHAPES_H
#define LIANZI_SHAPE_SHAPES_H

#include "base/bits.h"
#include "game/board.h"
#include "shape/line.h"

enum {
    SHAPES_WORDS = BOARD_POINTS / 64,
    SHAPES_LINES = 2 * BOARD_STRIDE,
    SHAPES_SPAN = 4, /* words that a cell's neighbourhood touches */
    SHAPES_CHANGES = BOARD_DIRECTIONS * 2 * LINE_RADIUS + 1, /* by one move, at most */
    SHAPES_STOPS = 2,                                        /* cells that stop a five, at most */
    SHAPES_NOWHERE = UINT16_MAX,
    NEAR_RADIUS = 3
};

/* A set of points, one bit each. */
struct point_set {
    uint64_t words[SHAPES_WORDS];
};

/* A cell's lines, and the classes of its shapes: [0] is black's, [1] white's. Under a stone the
 * lines stay as they were before it, and the classes are CLASS_NONE. */
struct shape_cell {
    uint16_t pair[BOARD_DIRECTIONS]; /* of halves, as lines_pair numbers them */
    uint8_t class[2];                /* enum cell_class; CLASS_NONE if it is not a listed one */
    uint8_t unused[6];               /* so that no cell lies in two lines of the cache */
};

/* A cell and the pairs of halves of one of its lines before and after a stone. For the cell that
 * the stone takes both are SHAPES_NOWHERE. */
struct shape_change {
    uint16_t point, before, after;
    uint8_t direction;
};

/* A cell that went from one class to another, as struct shape_cell has them. */
struct class_move {
    uint16_t point;
    uint8_t index; /* of the colour */
    uint8_t from, to;
};

struct shape_delta {
    int16_t point;
    uint8_t colour; /* lz_colour */
    uint8_t changes;
    uint32_t first;                  /* index of the first change, which is the point's own */
    uint32_t first_move;             /* index of the first class_move */
    uint64_t line[BOARD_DIRECTIONS]; /* the lines through the point before the move */
    uint64_t near[SHAPES_SPAN];      /* the words of `near` before the move */
};

struct shapes {
    struct board board;
    const struct line_table *table;
    bool forbids;  /* black has forbidden points */
    bool open_end; /* a five with the other colour's stones at both ends does not win */
    int depth;     /* moves made since shapes_init */
    int words;     /* the board lies in words[first_word .. first_word + words - 1] of a set */
    int first_word;
    uint32_t changed; /* entries of `changes` in use */
    uint32_t moved;   /* entries of `moves` in use */
    /* The number and the set of the empty cells of each listed class. Nobody reads CLASS_NONE's. */
    int count[2][CLASS_COUNT];
    struct point_set set[2][CLASS_COUNT];
    struct point_set empty;
    struct point_set near; /* cells close to a stone, occupied ones among them */
    uint64_t line[BOARD_DIRECTIONS][SHAPES_LINES];
    struct shape_cell cell[BOARD_POINTS];
    struct shape_delta delta[LZ_CELLS_MAX];
    struct shape_change changes[LZ_CELLS_MAX * SHAPES_CHANGES];
    struct class_move moves[LZ_CELLS_MAX * SHAPES_CHANGES * 2];
};

/* 0 for black, 1 for white. */
static inline int colour_index(lz_colour colour)
{
    return (int)colour - LZ_BLACK;
}

/* The index of the line through a point in a direction. */
static inline int line_index(int point, int direction)
{
    const int column = point % BOARD_STRIDE, row = point / BOARD_STRIDE;
    switch (direction) {
    case 0:
        return row;
    case 1:
        return column;
    case 2:
        return column - row + BOARD_STRIDE;
    default:
        return column + row;
    }
}

static inline int line_position(int point, int direction)
{
    return direction == 0 ? point % BOARD_STRIDE : point / BOARD_STRIDE;
}

static inline uint32_t shapes_line_code(const struct shapes *shapes, int point, int direction)
{
    return line_code(shapes->line[direction][line_index(point, direction)],
                     line_position(point, direction));
}

/* The shape that a stone of colour `index` would make on one line of an empty point. */
static inline enum line_shape shapes_at(const struct shapes *shapes, int point, int index,
                                        int direction)
{
    return (enum line_shape)(
        shapes->table->shapes[shapes->cell[point].pair[direction]] >> (4 * index) & 15);
}
/* Whether it would make such a shape or a better one on some line. */
static inline bool shapes_makes(const struct shapes *shapes, int point, int index,
                                enum line_shape least)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        if (shapes_at(shapes, point, index, d) >= least)
            return true;
    return false;
}

/* The shapes of an empty point: four bits a direction, white's in the upper half. */
static inline uint32_t shapes_lines(const struct shapes *shapes, int point)
{
    const uint8_t *by_pair = shapes->table->shapes;
    const uint16_t *pair = shapes->cell[point].pair;
    const uint32_t east = by_pair[pair[0]], north = by_pair[pair[1]];
    const uint32_t north_east = by_pair[pair[2]], north_west = by_pair[pair[3]];
    const uint32_t black =
        (east & 15) | (north & 15) << 4 | (north_east & 15) << 8 | (north_west & 15) << 12;
    const uint32_t white =
        east >> 4 | (north & 0xf0) | (north_east & 0xf0) << 4 | (north_west & 0xf0) << 8;
    return black | white << 16;
}

/* A point's class if it is a listed one, else CLASS_NONE. */
static inline enum cell_class shapes_class(const struct shapes *shapes, int point, int index)
{
    return (enum cell_class)shapes->cell[point].class[index];
}

/* The lowest point of a class; the class is not empty. */
static inline int shapes_first(const struct shapes *shapes, int index, enum cell_class class)
{
    const uint64_t *words = shapes->set[index][class].words;
    int word = shapes->first_word;
    while (!words[word])
        word++;
    return word * 64 + bits_lowest(words[word]);
}

/* Writes the points of a class to `out`, which has room for them all; returns how many. */
int shapes_list(const struct shapes *shapes, int index, enum cell_class class, uint16_t *out);
/* The empty points of a set likewise. */
int shapes_list_set(const struct shapes *shapes, const struct point_set *set, uint16_t *out);

/* Sets up the shapes of a board; its rule has no gravity and wins by five. */
void shapes_init(struct shapes *shapes, const struct board *board);
/* Puts a stone on an empty point without checking legality. */
void shapes_place(struct shapes *shapes, int point, lz_colour colour);
/* Takes the last stone placed away. */
void shapes_remove(struct shapes *shapes);

/* Lists the cells where a stone of the other colour stops every five that colour `index` has at
 * hand; returns how many. Such a stone takes the cell of the five or, where a five needs an open
 * end, closes that end. Does not check legality; the shapes are as before on return. */
int shapes_stops(struct shapes *shapes, int index, uint16_t out[SHAPES_STOPS]);

/* Adds the cells where colour `index` has that class or a later one. */
void shapes_add_classes(const struct shapes *shapes, int index, enum cell_class least,
                        struct point_set *set);
/* Adds the cells of the fives that colour `index` has at hand and, where a five needs an open end,
 * the empty ends of their lines. */
void shapes_add_stops(const struct shapes *shapes, int index, struct point_set *set);

/* Adds the empty cells where colour `index` would win on a line with a stone of his on `point`,
 * which is empty. */
void shapes_add_fives(const struct shapes *shapes, int point, int index, struct point_set *set);

/* Whether the point may be forbidden to `colour`. The shapes alone do not decide it, since some
 * threes are only apparent. */
static inline bool shapes_suspect(const struct shapes *shapes, int point, lz_colour colour)
{
    return shapes->forbids && colour == LZ_BLACK &&
           shapes_class(shapes, point, 0) == CLASS_FORBIDDEN;
}

/* Whether `colour` may play there as far as forbidden points go. */
bool shapes_allowed(struct shapes *shapes, int point, lz_colour colour);

/* The last move's delta. */
static inline const struct shape_delta *shapes_last(const struct shapes *shapes)
{
    return &shapes->delta[shapes->depth - 1];
}

#endif
