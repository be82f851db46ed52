#include "verify/rules.h"

#include <stdio.h>

const char *const rule_names[RULES] = {"freestyle", "standard", "renju", "caro", "caro6"};

static const int step_column[4] = {1, 0, 1, -1}, step_row[4] = {0, 1, 1, 1};

int rules_cell(const struct rules *rules, int cell, int direction, int steps)
{
    const int column = cell % rules->columns + steps * step_column[direction];
    const int row = cell / rules->columns + steps * step_row[direction];
    if (column < 0 || column >= rules->columns || row < 0 || row >= rules->rows)
        return -1;
    return row * rules->columns + column;
}

static enum colour colour_at(const struct rules *rules, int cell)
{
    return cell < 0 ? BLOCKED : (enum colour)rules->at[cell];
}

void rules_place(struct rules *rules, int cell, enum colour colour)
{
    rules->at[cell] = (uint8_t)colour;
    rules->empty--;
}

void rules_remove(struct rules *rules, int cell)
{
    rules->at[cell] = EMPTY;
    rules->empty++;
}

/* Counts the stones of `colour` in a row next to the cell, on the side of `sign`. */
static int run_from(const struct rules *rules, int cell, enum colour colour, int d, int sign)
{
    int length = 0;
    while (colour_at(rules, rules_cell(rules, cell, d, sign * (length + 1))) == colour)
        length++;
    return length;
}

void rules_ends(const struct rules *rules, int cell, enum colour colour, int direction, int ends[2])
{
    for (int i = 0; i < 2; i++) {
        const int sign = i ? 1 : -1;
        ends[i] = rules_cell(rules, cell, direction,
                             sign * (run_from(rules, cell, colour, direction, sign) + 1));
    }
}

bool rules_wins(const struct rules *rules, int cell, enum colour colour)
{
    const enum rule rule = rules->rule;
    const bool exact = rule == STANDARD || rule == CARO || (rule == RENJU && colour == BLACK);
    const bool open_end = rule == CARO || rule == CARO6;
    for (int d = 0; d < 4; d++) {
        const int length =
            1 + run_from(rules, cell, colour, d, -1) + run_from(rules, cell, colour, d, 1);
        if (length < rules->win || (exact && length > rules->win))
            continue;
        int ends[2];
        rules_ends(rules, cell, colour, d, ends);
        if (open_end && colour_at(rules, ends[0]) == colour_other(colour) &&
            colour_at(rules, ends[1]) == colour_other(colour))
            continue;
        return true;
    }
    return false;
}

/* Renju: whether black makes exactly five by playing `gap`, which may be off the board. */
static bool is_five(const struct rules *rules, int gap, int d)
{
    return colour_at(rules, gap) == EMPTY &&
           1 + run_from(rules, gap, BLACK, d, -1) + run_from(rules, gap, BLACK, d, 1) == 5;
}

/* Renju: counts the sets of four black stones, with the one on the cell, that one more stone makes
 * exactly five. A straight four is one set, which both its ends complete. */
static int count_fours(const struct rules *rules, int cell, int d)
{
    int ends[2];
    rules_ends(rules, cell, BLACK, d, ends);
    const bool before = is_five(rules, ends[0], d), after = is_five(rules, ends[1], d);
    const int run = 1 + run_from(rules, cell, BLACK, d, -1) + run_from(rules, cell, BLACK, d, 1);
    return before && after && run == 4 ? 1 : before + after;
}

static bool is_forbidden(struct rules *rules, int cell);

/* Renju: whether a further stone that is not forbidden makes a straight four with the one on the
 * cell. */
static bool is_three(struct rules *rules, int cell, int d)
{
    int ends[2];
    rules_ends(rules, cell, BLACK, d, ends);
    for (int i = 0; i < 2; i++) {
        const int next = ends[i];
        int sides[2];
        if (colour_at(rules, next) != EMPTY)
            continue;
        rules_ends(rules, next, BLACK, d, sides);
        rules->at[next] = BLACK;
        const int run =
            1 + run_from(rules, cell, BLACK, d, -1) + run_from(rules, cell, BLACK, d, 1);
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
        fours += count_fours(rules, cell, d);
        overline = overline ||
                   1 + run_from(rules, cell, BLACK, d, -1) + run_from(rules, cell, BLACK, d, 1) > 5;
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
        if (rules->at[cell] == EMPTY && rules_wins(rules, cell, colour))
            out[count++] = (uint16_t)cell;
    return count;
}

void rules_name(const struct rules *rules, int cell, char out[8])
{
    const unsigned row = (unsigned)(cell / rules->columns) + 1;
    snprintf(out, 8, "%c%u", 'a' + cell % rules->columns, row % 100);
}
