/* A board seen by the side that holds the draw: of the other side, the attacker, only the open
 * windows count, as many cells in a row as win without a stone of the holder and without a blocked
 * cell. An attacker who cannot fill one does not win under any rule of five in a row. */
#ifndef LIANZI_PROOF_HOLD_WINDOWS_H
#define LIANZI_PROOF_HOLD_WINDOWS_H

#include "game/symmetry.h"

enum {
    HOLD_CELLS_MAX = 128,
    HOLD_WINDOWS_MAX = 4 * HOLD_CELLS_MAX,
    HOLD_TIES_MAX = 4096, /* a tie: two cells that share a window */
    HOLD_WIN_MAX = 9,
    HOLD_ONE = 1 << HOLD_WIN_MAX /* the unit of weights */
};

/* A set of cells, each row * columns + column. */
struct hold_set {
    uint64_t words[2];
};

static inline bool hold_has(const struct hold_set *set, int cell)
{
    return set->words[cell >> 6] >> (cell & 63) & 1;
}

static inline void hold_flip(struct hold_set *set, int cell)
{
    set->words[cell >> 6] ^= UINT64_C(1) << (cell & 63);
}

static inline bool hold_any(const struct hold_set *set)
{
    return set->words[0] | set->words[1];
}

static inline void hold_join(struct hold_set *set, const struct hold_set *more)
{
    set->words[0] |= more->words[0];
    set->words[1] |= more->words[1];
}

static inline bool hold_meet(const struct hold_set *a, const struct hold_set *b)
{
    return (a->words[0] & b->words[0]) || (a->words[1] & b->words[1]);
}

static inline struct hold_set hold_without(const struct hold_set *a, const struct hold_set *b)
{
    return (struct hold_set){{a->words[0] & ~b->words[0], a->words[1] & ~b->words[1]}};
}

static inline int hold_count(const struct hold_set *set)
{
    return __builtin_popcountll(set->words[0]) + __builtin_popcountll(set->words[1]);
}

/* Takes the lowest cell out of a set that is not empty. */
static inline int hold_take(struct hold_set *set)
{
    const int word = !set->words[0];
    const int cell = 64 * word + __builtin_ctzll(set->words[word]);
    set->words[word] &= set->words[word] - 1;
    return cell;
}

/* What does not change while a position is searched. */
struct hold_windows {
    int cells, win, count, tie_count;
    struct hold_set windows[HOLD_WINDOWS_MAX];
    uint8_t ties[HOLD_TIES_MAX][2];
    uint16_t tie_of[HOLD_CELLS_MAX][HOLD_CELLS_MAX];
};

struct hold_position {
    struct hold_set attacker, closed; /* his stones; the holder's stones and the blocked cells */
};

/* Lists the windows of a board of at most HOLD_CELLS_MAX cells, and of at most HOLD_WIN_MAX in a
 * row. */
void hold_windows_init(struct hold_windows *windows, const struct board *board);
/* Lists the empty cells of each open window; returns how many windows. */
int hold_open(const struct hold_windows *windows, const struct hold_position *position,
              struct hold_set out[HOLD_WINDOWS_MAX]);

struct hold_pairs {
    int count;
    uint8_t cells[HOLD_CELLS_MAX / 2][2];
    int rest; /* what the windows without a pair weigh: the sum of HOLD_ONE / 2^n */
};

/* Looks for pairs of empty cells after which the attacker, to move, cannot win: either side takes
 * the other cell of a pair, and what is open without a pair weighs less than 1/2, each window with
 * n empty cells in no pair 2^-n. docs/PROOF.md has the argument. False if none were found; `rest`
 * is then the least that was left. The same position has the same answer. */
bool hold_pairs_find(const struct hold_windows *windows, const struct hold_position *position,
                     struct hold_pairs *out);

#endif
