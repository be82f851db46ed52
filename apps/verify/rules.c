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
    }
}

static void count_near(struct rules *rules, int cell, int by)
{
    for (int i = 0; i < 8; i++)
        rules->near[rules->at[cell]][rules->next[i / 2][i % 2][cell]] += (uint8_t)by;
}

void rules_place(struct rules *rules, int cell, enum colour colour)
{
    rules->at[cell] = (uint8_t)colour;
    rules->empty--;
    count_near(rules, cell, 1);
}

void rules_remove(struct rules *rules, int cell)
{
    count_near(rules, cell, -1);
    rules->at[cell] = EMPTY;
    rules->empty++;
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

int rules_winning(const struct rules *rules, enum colour colour, uint16_t out[CELLS_MAX])
{
    int count = 0;
    for (int cell = 0; cell < rules->cells; cell++)
        if (rules->at[cell] == EMPTY && rules->near[colour][cell] &&
            rules_wins(rules, cell, colour))
            out[count++] = (uint16_t)cell;
    return count;
}

void rules_name(const struct rules *rules, int cell, char out[8])
{
    const unsigned row = (unsigned)(cell / rules->columns) + 1;
    snprintf(out, 8, "%c%u", 'a' + cell % rules->columns, row % 100);
}
