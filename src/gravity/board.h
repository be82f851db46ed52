/* The engine's board for any size up to 12x12, any blocked cells and any length to win: three words
 * of 64 bits, sixteen bits a column from the left, bottom row lowest. A *window* is a run of `win`
 * playable cells in a straight line. The board counts each side's stones in every window. One walk
 * over a cell's windows keeps up to date the cells that complete a line, how many windows each side
 * can still fill, and the sum of their values. Side 0 moved first, side 1 second, as far as the
 * stones show it; see gravity_board_init. */
#ifndef LIANZI_GRAVITY_BOARD_H
#define LIANZI_GRAVITY_BOARD_H

#include "base/bits.h"
#include "game/board.h"

enum {
    GRAVITY_COLUMNS = LZ_GRAVITY_SIZE_MAX,
    GRAVITY_COLUMN_BITS = 16,
    GRAVITY_WORDS = GRAVITY_COLUMNS * GRAVITY_COLUMN_BITS / 64,
    GRAVITY_CELLS = GRAVITY_WORDS * 64,
    GRAVITY_CELL_MAX = LZ_GRAVITY_SIZE_MAX * LZ_GRAVITY_SIZE_MAX,
    GRAVITY_WINDOWS_MAX = 440,      /* 12x12, three to win */
    GRAVITY_MEMBERSHIPS_MAX = 1600, /* 12x12, five to win: 320 windows of five cells */
    GRAVITY_SECOND = 16, /* what a stone of side 1 adds to a window's count; one of side 0 adds 1 */
    GRAVITY_COUNTS = 256
};

struct gravity_set {
    uint64_t word[GRAVITY_WORDS];
};

/* Which side owns most of a window's cells; see gravity_geometry.owned. */
enum gravity_class { GRAVITY_OF_FIRST, GRAVITY_OF_SECOND, GRAVITY_OF_BOTH, GRAVITY_CLASSES };

struct gravity_window {
    uint8_t count; /* stones: of the first side, plus GRAVITY_SECOND times those of the second */
    uint8_t left;  /* xor of the empty cells: the one cell when one is left */
    uint8_t class; /* enum gravity_class */
};

/* The data that do not change during a game. */
struct gravity_geometry {
    int columns, rows, win;
    int cells;       /* playable */
    int blocked_run; /* the longest run of blocked cells in a column */
    struct gravity_set board, blocked, bottom;
    /* If the sides take turns and fill one column after the other, the owner of a cell depends only
     * on how many cells are above it. `owned` has each side's cells. The opponent cannot wait out a
     * threat there. */
    struct gravity_set owned[2];
    int window_count;
    struct gravity_window windows[GRAVITY_WINDOWS_MAX]; /* without stones */
    uint16_t first[GRAVITY_CELLS + 1];                  /* into `member`, by cell */
    uint16_t member[GRAVITY_MEMBERSHIPS_MAX];           /* windows through each cell */
    uint64_t keys[2][GRAVITY_CELLS];
    int16_t value[GRAVITY_CLASSES]
                 [GRAVITY_COUNTS];   /* of a window by its counts, first minus second */
    int16_t gain[2][GRAVITY_COUNTS]; /* how promising a side's stone in such a window is, for
                                        ordering */
};

struct gravity_board {
    const struct gravity_geometry *geometry;
    struct gravity_set full;    /* stones and blocked cells */
    struct gravity_set wins[2]; /* cells on which a side completes a line; filled ones stay in it */
    uint64_t key;
    int score;    /* sum of the windows' values, first minus second */
    int alive[2]; /* windows without an opponent's stone */
    int empty;
    int mover;
    struct gravity_window windows[GRAVITY_WINDOWS_MAX];
};

/* The state that gravity_remove restores. */
struct gravity_undo {
    struct gravity_set full, wins;
    uint64_t key;
    int score, alive;
};

/* False for a rule without gravity. */
bool gravity_geometry_init(struct gravity_geometry *geometry, const struct board *board);
/* Side 0 is the side that would have moved first if the sides had taken turns up to now. */
void gravity_board_init(struct gravity_board *position, const struct gravity_geometry *geometry,
                        const struct board *board, lz_colour mover);
/* Puts a stone of the mover on an empty cell and passes the turn. */
void gravity_place(struct gravity_board *position, int cell, struct gravity_undo *undo);
/* Takes back the last stone, which is on `cell`. */
void gravity_remove(struct gravity_board *position, int cell, const struct gravity_undo *undo);

static inline int gravity_cell(int column, int row)
{
    return column * GRAVITY_COLUMN_BITS + row;
}

static inline unsigned gravity_column(const struct gravity_set *set, int column)
{
    return (unsigned)(set->word[column / 4] >> column % 4 * GRAVITY_COLUMN_BITS & 0xffff);
}

static inline void gravity_set_add(struct gravity_set *set, int cell)
{
    set->word[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

static inline bool gravity_set_has(const struct gravity_set *set, int cell)
{
    return bits_get(set->word, cell);
}

static inline bool gravity_set_any(const struct gravity_set *set)
{
    return (set->word[0] | set->word[1] | set->word[2]) != 0;
}

/* Whether the set has more than one cell. Does not count them, which is a function call on
 * processors without POPCNT. */
static inline bool gravity_set_many(const struct gravity_set *set)
{
    const uint64_t a = set->word[0], b = set->word[1], c = set->word[2];
    return (a & (a - 1)) || (b & (b - 1)) || (c & (c - 1)) || (a && (b | c)) || (b && c);
}

static inline int gravity_set_count(const struct gravity_set *set)
{
    return bits_count(set->word[0]) + bits_count(set->word[1]) + bits_count(set->word[2]);
}

/* Takes the lowest cell out; the set is not empty. */
static inline int gravity_set_pop(struct gravity_set *set)
{
    for (int i = 0; i < GRAVITY_WORDS - 1; i++)
        if (set->word[i])
            return i * 64 + bits_pop(&set->word[i]);
    return (GRAVITY_WORDS - 1) * 64 + bits_pop(&set->word[GRAVITY_WORDS - 1]);
}

static inline struct gravity_set gravity_and(struct gravity_set a, const struct gravity_set *b)
{
    for (int i = 0; i < GRAVITY_WORDS; i++)
        a.word[i] &= b->word[i];
    return a;
}

static inline struct gravity_set gravity_or(struct gravity_set a, const struct gravity_set *b)
{
    for (int i = 0; i < GRAVITY_WORDS; i++)
        a.word[i] |= b->word[i];
    return a;
}

static inline struct gravity_set gravity_without(struct gravity_set a, const struct gravity_set *b)
{
    for (int i = 0; i < GRAVITY_WORDS; i++)
        a.word[i] &= ~b->word[i];
    return a;
}

/* The cells of `board` that a stone would fall to, when `full` are filled. */
static inline struct gravity_set gravity_set_playable(const struct gravity_set *full,
                                                      const struct gravity_set *bottom,
                                                      const struct gravity_set *board)
{
    struct gravity_set set;
    for (int i = 0; i < GRAVITY_WORDS; i++)
        set.word[i] = (full->word[i] + bottom->word[i]) & ~full->word[i] & board->word[i];
    return set;
}

/* Moves every cell to the next one below that is not blocked; it may leave the board. `run` is the
 * longest run of blocked cells in a column. */
static inline struct gravity_set gravity_set_below(struct gravity_set set,
                                                   const struct gravity_set *blocked, int run)
{
    for (int i = 0; i < GRAVITY_WORDS; i++) {
        set.word[i] >>= 1;
        for (int j = 0; j < run; j++) {
            const uint64_t stuck = set.word[i] & blocked->word[i];
            set.word[i] = (set.word[i] ^ stuck) | stuck >> 1;
        }
    }
    return set;
}

/* The cells that a stone would fall to now. */
static inline struct gravity_set gravity_playable(const struct gravity_board *position)
{
    const struct gravity_geometry *g = position->geometry;
    return gravity_set_playable(&position->full, &g->bottom, &g->board);
}

/* Moves every cell to the next playable one below; it may leave the board. */
static inline struct gravity_set gravity_below(const struct gravity_geometry *g,
                                               struct gravity_set set)
{
    return gravity_set_below(set, &g->blocked, g->blocked_run);
}

/* How promising a stone of the mover on `cell` looks, for ordering moves. */
static inline int gravity_gain(const struct gravity_board *position, int cell)
{
    const struct gravity_geometry *g = position->geometry;
    const int16_t *gains = g->gain[position->mover];
    int gain = 0;
    for (int i = g->first[cell]; i < g->first[cell + 1]; i++)
        gain += gains[position->windows[g->member[i]].count];
    return gain;
}

#endif
