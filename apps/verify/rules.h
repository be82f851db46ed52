/* The rules of five in a row and nothing else: a board, the lines that win, renju's forbidden
 * points. Owned by one checker. A cell is row * columns + column, from the lower left corner. A
 * window is as many cells in a row as win: 4 * its first cell + its direction. */
#ifndef LIANZI_VERIFY_RULES_H
#define LIANZI_VERIFY_RULES_H

#include <stdbool.h>
#include <stdint.h>

enum { BOARD_MIN = 3, BOARD_MAX = 22, WIN_MIN = 3, WIN_MAX = BOARD_MAX };
enum { CELLS_MAX = BOARD_MAX * BOARD_MAX, CELL_WORDS = (CELLS_MAX + 63) / 64 };
enum { OUTSIDE = CELLS_MAX }; /* stands for every cell off the board; blocked */
enum { WINDOWS_MAX = 4 * CELLS_MAX, WINDOW_WORDS = (WINDOWS_MAX + 63) / 64 };
enum { STONES_WHITE = 32, LACKS_MAX = 3 };

enum colour { EMPTY, BLACK, WHITE, BLOCKED };
enum rule { FREESTYLE, STANDARD, RENJU, CARO, CARO6, RULES };

extern const char *const rule_names[RULES];

struct cell_set {
    uint64_t words[CELL_WORDS];
};

struct rules {
    enum rule rule;
    int columns, rows, win, cells;
    int empty;                      /* number of empty cells */
    uint64_t keys[BLOCKED + 1];     /* of the stones of each colour */
    struct cell_set free;           /* these cells */
    uint8_t at[CELLS_MAX + 1];      /* enum colour */
    uint16_t next[4][2][CELLS_MAX]; /* the next cell backward and forward, by direction */
    /* The stones in each window: black's, and STONES_WHITE for each of white's; a blocked cell is
     * one of either, and a window that leaves the board has both. */
    uint16_t stones[WINDOWS_MAX];
    uint16_t windows[CELLS_MAX][4 * WIN_MAX]; /* those that have the cell */
    uint8_t window_count[CELLS_MAX];
    /* Of windows in which a colour lacks few stones and nothing else lies: the kind, by the stones,
     * and the sets, by the kind. 0: another window; nobody asks for that set. */
    uint8_t kinds[STONES_WHITE * STONES_WHITE];
    uint64_t lacking[2 * LACKS_MAX + 1][WINDOW_WORDS];
    int sizes[2 * LACKS_MAX + 1];
};

static inline bool cell_in(const struct cell_set *set, int cell)
{
    return set->words[cell >> 6] >> (cell & 63) & 1;
}

static inline void cell_add(struct cell_set *set, int cell)
{
    set->words[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

static inline void cell_remove(struct cell_set *set, int cell)
{
    set->words[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
}

/* The set's first cell; -1 if it is empty. */
static inline int cell_first(const struct cell_set *set)
{
    for (int i = 0; i < CELL_WORDS; i++)
        if (set->words[i])
            return 64 * i + __builtin_ctzll(set->words[i]);
    return -1;
}

static inline int cells_count(const struct cell_set *set)
{
    int count = 0;
    for (int i = 0; i < CELL_WORDS; i++)
        count += __builtin_popcountll(set->words[i]);
    return count;
}

static inline enum colour colour_other(enum colour colour)
{
    return colour == BLACK ? WHITE : BLACK;
}

/* Prepares the empty board; size and length to win are set, all else zero. */
void rules_begin(struct rules *rules);
/* Puts a stone on the empty cell, or takes what is there away. */
void rules_set(struct rules *rules, int cell, enum colour colour);
/* Whether a stone of `colour` on the cell completes a line that wins. The stone may be there
 * already. */
bool rules_wins(const struct rules *rules, int cell, enum colour colour);
/* Whether the colour may play the empty cell. */
bool rules_legal(struct rules *rules, int cell, enum colour colour);
/* Lists the windows in which the colour lacks so many stones, 1 to LACKS_MAX and fewer than win,
 * and nothing else lies: the empty cells of each, its gaps. Returns how many windows. */
int rules_gaps(const struct rules *rules, enum colour colour, int lacks,
               uint16_t out[WINDOWS_MAX][LACKS_MAX]);
/* Lists the empty cells where the colour wins at once; returns how many. */
int rules_winning(const struct rules *rules, enum colour colour, uint16_t out[CELLS_MAX]);
/* Writes the cell's name, such as h8, and a zero; returns its length, 3 at most. */
int rules_name(const struct rules *rules, int cell, char *out);

#endif
