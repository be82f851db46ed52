/* Cells and sets of cells for boards up to 12x12 under gravity: three words of 64 bits, sixteen
 * bits a column from the left, bottom row lowest. */
#ifndef LIANZI_GRAVITY_CELLS_H
#define LIANZI_GRAVITY_CELLS_H

#include "base/bits.h"
#include "game/board.h"

enum {
    GRAVITY_COLUMNS = LZ_GRAVITY_SIZE_MAX,
    GRAVITY_COLUMN_BITS = 16,
    GRAVITY_WORDS = GRAVITY_COLUMNS * GRAVITY_COLUMN_BITS / 64,
    GRAVITY_CELLS = GRAVITY_WORDS * 64,
    GRAVITY_CELL_MAX = LZ_GRAVITY_SIZE_MAX * LZ_GRAVITY_SIZE_MAX
};

struct gravity_set {
    uint64_t word[GRAVITY_WORDS];
};

static inline int gravity_cell(int column, int row)
{
    return column * GRAVITY_COLUMN_BITS + row;
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

#endif
