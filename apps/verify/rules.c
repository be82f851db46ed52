#include "verify/rules.h"

#include <stdio.h>

const char *const rule_names[RULES] = {"freestyle", "standard", "renju", "caro", "caro6"};

void rules_begin(struct rules *rules)
{
    static const int columns[4] = {1, 0, 1, -1}, rows[4] = {0, 1, 1, 1};
    rules->cells = rules->empty = rules->columns * rules->rows;
    rules->at[OUTSIDE] = BLOCKED;
    for (int i = 0; i < 8 * rules->cells; i++) {
        const int cell = i / 8, d = i / 2 % 4, sign = i % 2 ? 1 : -1;
        const int column = cell % rules->columns + sign * columns[d];
        const int row = cell / rules->columns + sign * rows[d];
        const bool inside = column >= 0 && column < rules->columns && row >= 0 && row < rules->rows;
        rules->next[d][i % 2][cell] = (uint16_t)(inside ? row * rules->columns + column : OUTSIDE);
        cell_add(&rules->free, cell);
    }
    for (int window = 0; window < 4 * rules->cells; window++) {
        int cell = window / 4;
        for (int i = 1; i < rules->win && cell != OUTSIDE; i++)
            cell = rules->next[window % 4][1][cell];
        if (cell == OUTSIDE)
            rules->stones[BLACK][window] = rules->stones[WHITE][window] = 1;
        for (int colour = BLACK; colour <= WHITE && cell != OUTSIDE; colour++)
            rules->lacking[colour][rules->win][window >> 6] |= UINT64_C(1) << (window & 63);
    }
}

/* Counts a stone on the cell in its windows, or takes it out of the count. */
static void count(struct rules *rules, int cell, enum colour colour, int by)
{
    const enum colour other = colour_other(colour);
    for (int d = 0; d < 4; d++)
        for (int i = 0, first = cell; i < rules->win && first != OUTSIDE; i++) {
            const int window = 4 * first + d, word = window >> 6;
            const uint64_t bit = UINT64_C(1) << (window & 63);
            const int before = rules->stones[colour][window], after = before + by;
            const int others = rules->stones[other][window];
            rules->stones[colour][window] = (uint8_t)after;
            if (!others) {
                rules->lacking[colour][rules->win - before][word] ^= bit;
                rules->lacking[colour][rules->win - after][word] ^= bit;
            }
            if (!before || !after)
                rules->lacking[other][rules->win - others][word] ^= bit;
            first = rules->next[d][0][first];
        }
}

void rules_set(struct rules *rules, int cell, enum colour colour)
{
    const enum colour what = colour == EMPTY ? rules->at[cell] : colour;
    const int by = colour == EMPTY ? -1 : 1;
    rules->at[cell] = (uint8_t)colour;
    rules->empty -= by;
    rules->free.words[cell >> 6] ^= UINT64_C(1) << (cell & 63);
    if (what != WHITE) /* a blocked cell is a stone of either side */
        count(rules, cell, BLACK, by);
    if (what != BLACK)
        count(rules, cell, WHITE, by);
}

/* The length of the run that a stone of `colour` on the cell belongs to in direction 0 to 3, and
 * the two cells beyond its ends. */
static int run_of(const struct rules *rules, int cell, enum colour colour, int d, int ends[2])
{
    int length = 1;
    for (int side = 0; side < 2; side++) {
        const uint16_t *next = rules->next[d][side];
        for (ends[side] = next[cell]; rules->at[ends[side]] == colour;
             ends[side] = next[ends[side]])
            length++;
    }
    return length;
}

bool rules_wins(const struct rules *rules, int cell, enum colour colour)
{
    const enum rule rule = rules->rule;
    const bool exact = rule == STANDARD || rule == CARO || (rule == RENJU && colour == BLACK);
    const bool open_end = rule == CARO || rule == CARO6;
    for (int d = 0; d < 4; d++) {
        int ends[2];
        const int length = run_of(rules, cell, colour, d, ends);
        if (length < rules->win || (exact && length > rules->win))
            continue;
        if (!open_end || rules->at[ends[0]] != colour_other(colour) ||
            rules->at[ends[1]] != colour_other(colour))
            return true;
    }
    return false;
}

/* Renju: whether black makes exactly five by playing `gap`. */
static bool is_five(const struct rules *rules, int gap, int d)
{
    int ends[2];
    return rules->at[gap] == EMPTY && run_of(rules, gap, BLACK, d, ends) == 5;
}

/* Renju: counts the sets of four black stones, with the one on the cell, that one more stone makes
 * exactly five. A straight four is one set, which both its ends complete. */
static int count_fours(const struct rules *rules, int cell, int d)
{
    int ends[2];
    const int run = run_of(rules, cell, BLACK, d, ends);
    const bool before = is_five(rules, ends[0], d), after = is_five(rules, ends[1], d);
    return before && after && run == 4 ? 1 : before + after;
}

static bool is_forbidden(struct rules *rules, int cell);

/* Renju: whether a further stone that is not forbidden makes a straight four with the one on the
 * cell. */
static bool is_three(struct rules *rules, int cell, int d)
{
    int ends[2], sides[2];
    run_of(rules, cell, BLACK, d, ends);
    for (int i = 0; i < 2; i++) {
        const int next = ends[i];
        if (rules->at[next] != EMPTY)
            continue;
        rules->at[next] = BLACK;
        const int run = run_of(rules, next, BLACK, d, sides);
        const bool straight =
            run == 4 && is_five(rules, sides[0], d) && is_five(rules, sides[1], d);
        rules->at[next] = EMPTY;
        if (straight && !rules_wins(rules, next, BLACK) && !is_forbidden(rules, next))
            return true;
    }
    return false;
}

/* Renju: whether the cell is forbidden to black. A stone there makes no five. */
static bool is_forbidden(struct rules *rules, int cell)
{
    int fours = 0, threes = 0;
    bool overline = false;
    rules->at[cell] = BLACK;
    for (int d = 0; d < 4; d++) {
        int ends[2];
        fours += count_fours(rules, cell, d);
        overline = overline || run_of(rules, cell, BLACK, d, ends) > 5;
    }
    for (int d = 0; d < 4 && fours < 2 && !overline; d++)
        threes += is_three(rules, cell, d);
    rules->at[cell] = EMPTY;
    return overline || fours >= 2 || threes >= 2;
}

bool rules_legal(struct rules *rules, int cell, enum colour colour)
{
    if (rules->at[cell] != EMPTY)
        return false;
    return rules->rule != RENJU || colour == WHITE || rules_wins(rules, cell, BLACK) ||
           !is_forbidden(rules, cell);
}

int rules_windows(const struct rules *rules, enum colour colour, int lacks,
                  uint16_t out[WINDOWS_MAX])
{
    int count = 0;
    for (int i = 0; i < WINDOW_WORDS; i++)
        for (uint64_t left = rules->lacking[colour][lacks][i]; left; left &= left - 1)
            out[count++] = (uint16_t)(64 * i + __builtin_ctzll(left));
    return count;
}

int rules_winning(const struct rules *rules, enum colour colour, uint16_t out[CELLS_MAX])
{
    struct cell_set seen = {{0}};
    uint16_t windows[WINDOWS_MAX];
    int count = 0;
    for (int i = rules_windows(rules, colour, 1, windows); i--;) {
        int cell = windows[i] / 4;
        while (rules->at[cell] != EMPTY)
            cell = rules->next[windows[i] % 4][1][cell];
        if (!cell_in(&seen, cell) && rules_wins(rules, cell, colour))
            out[count++] = (uint16_t)cell;
        cell_add(&seen, cell);
    }
    return count;
}

int rules_name(const struct rules *rules, int cell, char *out)
{
    return sprintf(out, "%c%d", 'a' + cell % rules->columns, cell / rules->columns + 1);
}
