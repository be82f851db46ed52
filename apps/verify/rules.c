#include "verify/rules.h"

#include <stdio.h>

const char *const rule_names[RULES] = {"freestyle", "standard", "renju", "caro", "caro6"};

/* Adds a window to those of its cells, unless it leaves the board. */
static void add_window(struct rules *rules, int window)
{
    int cells[WIN_MAX], cell = window / 4, count = 0;
    for (; count < rules->win && cell != OUTSIDE; cell = rules->next[window % 4][1][cell])
        cells[count++] = cell;
    rules->stones[window] = count == rules->win ? 0 : 1 + STONES_WHITE;
    for (int i = 0; i < count && count == rules->win; i++)
        rules->windows[cells[i]][rules->window_count[cells[i]]++] = (uint16_t)window;
}

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
    for (int window = 0; window < 4 * rules->cells; window++)
        add_window(rules, window);
    for (int lacks = 1; lacks <= LACKS_MAX && lacks < rules->win; lacks++) {
        rules->kinds[rules->win - lacks] = (uint8_t)lacks;
        rules->kinds[STONES_WHITE * (rules->win - lacks)] = (uint8_t)(LACKS_MAX + lacks);
    }
}

/* A number of the cell and what is there (Steele and others, splitmix64, 2014). */
static uint64_t key_of(int cell, enum colour colour)
{
    uint64_t key = (uint64_t)(4 * cell + (int)colour) * UINT64_C(0x9e3779b97f4a7c15);
    key = (key ^ key >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 27) * UINT64_C(0x94d049bb133111eb);
    return key ^ key >> 31;
}

void rules_set(struct rules *rules, int cell, enum colour colour)
{
    const enum colour what = colour == EMPTY ? rules->at[cell] : colour;
    const int by = colour == EMPTY ? -1 : 1;
    const int stones = by * ((what != WHITE) + (what != BLACK ? STONES_WHITE : 0));
    rules->at[cell] = (uint8_t)colour;
    rules->empty -= by;
    rules->keys[what] ^= key_of(cell, what);
    rules->free.words[cell >> 6] ^= UINT64_C(1) << (cell & 63);
    for (int i = 0; i < rules->window_count[cell]; i++) {
        const int window = rules->windows[cell][i];
        const int before = rules->kinds[rules->stones[window]];
        rules->stones[window] = (uint16_t)(rules->stones[window] + stones);
        const int after = rules->kinds[rules->stones[window]];
        rules->sizes[before]--;
        rules->sizes[after]++;
        rules->lacking[before][window >> 6] ^= UINT64_C(1) << (window & 63);
        rules->lacking[after][window >> 6] ^= UINT64_C(1) << (window & 63);
    }
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
    const enum colour other = colour_other(colour);
    const bool exact = rule == STANDARD || rule == CARO || (rule == RENJU && colour == BLACK);
    for (int d = 0, ends[2]; d < 4; d++) {
        const int length = run_of(rules, cell, colour, d, ends);
        const bool shut = rules->at[ends[0]] == other && rules->at[ends[1]] == other;
        if ((exact ? length == rules->win : length >= rules->win) && !(shut && rule >= CARO))
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
static int count_fours(const struct rules *rules, int cell, int d, bool *straight)
{
    int ends[2];
    const int run = run_of(rules, cell, BLACK, d, ends);
    const int count = is_five(rules, ends[0], d) + is_five(rules, ends[1], d);
    *straight = run == 4 && count == 2;
    return *straight ? 1 : count;
}

static bool is_forbidden(struct rules *rules, int cell);

/* Renju: whether a further stone that is not forbidden makes a straight four with the one on the
 * cell. */
static bool is_three(struct rules *rules, int cell, int d)
{
    int ends[2];
    bool straight;
    run_of(rules, cell, BLACK, d, ends);
    for (int i = 0; i < 2; i++) {
        if (rules->at[ends[i]] != EMPTY)
            continue;
        rules->at[ends[i]] = BLACK;
        count_fours(rules, ends[i], d, &straight);
        rules->at[ends[i]] = EMPTY;
        if (straight && !rules_wins(rules, ends[i], BLACK) && !is_forbidden(rules, ends[i]))
            return true;
    }
    return false;
}

/* Renju: whether the cell is forbidden to black. A stone there makes no five. */
static bool is_forbidden(struct rules *rules, int cell)
{
    int fours = 0, threes = 0;
    bool overline = false, straight;
    rules->at[cell] = BLACK;
    for (int d = 0, ends[2]; d < 4; d++) {
        fours += count_fours(rules, cell, d, &straight);
        overline = overline || run_of(rules, cell, BLACK, d, ends) > 5;
    }
    for (int d = 0; d < 4 && fours < 2 && !overline; d++)
        threes += is_three(rules, cell, d);
    rules->at[cell] = EMPTY;
    return overline || fours >= 2 || threes >= 2;
}

bool rules_legal(struct rules *rules, int cell, enum colour colour)
{
    const bool bound = rules->rule == RENJU && colour == BLACK;
    return rules->at[cell] == EMPTY &&
           (!bound || rules_wins(rules, cell, BLACK) || !is_forbidden(rules, cell));
}

int rules_gaps(const struct rules *rules, enum colour colour, int lacks,
               uint16_t out[WINDOWS_MAX][LACKS_MAX])
{
    const int kind = lacks + (colour == WHITE ? LACKS_MAX : 0);
    int count = 0;
    for (int i = 0; count < rules->sizes[kind]; i++)
        for (uint64_t left = rules->lacking[kind][i]; left; left &= left - 1, count++) {
            const int window = 64 * i + __builtin_ctzll(left);
            for (int cell = window / 4, gaps = 0; gaps < lacks;
                 cell = rules->next[window % 4][1][cell])
                if (rules->at[cell] == EMPTY)
                    out[count][gaps++] = (uint16_t)cell;
        }
    return count;
}

int rules_winning(const struct rules *rules, enum colour colour, uint16_t out[CELLS_MAX])
{
    struct cell_set seen = {{0}};
    uint16_t gaps[WINDOWS_MAX][LACKS_MAX];
    int count = 0;
    for (int i = rules_gaps(rules, colour, 1, gaps); i--; cell_add(&seen, gaps[i][0]))
        if (!cell_in(&seen, gaps[i][0]) && rules_wins(rules, gaps[i][0], colour))
            out[count++] = gaps[i][0];
    return count;
}

int rules_name(const struct rules *rules, int cell, char *out)
{
    return sprintf(out, "%c%d", 'a' + cell % rules->columns, cell / rules->columns + 1);
}
