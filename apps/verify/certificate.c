#include "verify/certificate.h"

#include <ctype.h>
#include <string.h>

/* Reads past the text. False, and nothing is read, if the file goes on otherwise. */
static bool text(struct certificate *file, const char *expected)
{
    const size_t length = strlen(expected);
    const bool there =
        file->size - file->at >= length && memcmp(file->bytes + file->at, expected, length) == 0;
    file->at += there ? length : 0;
    return there;
}

/* Reads a number of one or two digits, the first above 0, within the limits. */
static bool digits(struct certificate *file, int low, int high, int *out)
{
    *out = 0;
    if (file->at < file->size && file->bytes[file->at] == '0')
        return false;
    for (int i = 0; i < 2 && file->at < file->size && isdigit(file->bytes[file->at]); i++)
        *out = 10 * *out + file->bytes[file->at++] - '0';
    return *out >= low && *out <= high;
}

/* Reads cells written without separators and the end of the line. False if one is off the board or
 * listed twice. */
static bool cells(struct certificate *file, uint16_t *out, int *count)
{
    const struct rules *rules = &file->rules;
    struct cell_set seen = {{0}};
    for (int row, cell; !text(file, "\n"); cell_add(&seen, cell)) {
        const int column = file->at < file->size ? file->bytes[file->at++] - 'a' : -1;
        if (column < 0 || column >= rules->columns || !digits(file, 1, rules->rows, &row))
            return false;
        cell = (row - 1) * rules->columns + column;
        if (cell_in(&seen, cell))
            return false;
        out[(*count)++] = (uint16_t)cell;
    }
    return true;
}

const char *certificate_open(struct certificate *file, const uint8_t *bytes, size_t size)
{
    struct rules *rules = &file->rules;
    uint16_t blocked[CELLS_MAX];
    int count = 0, rule = RULES - 1; /* the last first: caro6 begins with caro */
    *file = (struct certificate){.bytes = bytes, .size = size};
    file->draws = text(file, "lianzi draw 1\n");
    if (!file->draws && !text(file, "lianzi proof 4\n"))
        return "line 1 must be \"lianzi proof 4\" or \"lianzi draw 1\"";
    const bool named = text(file, "rule ");
    while (rule >= 0 && !text(file, rule_names[rule]))
        rule--;
    if (!named || rule < 0 || !text(file, "\n"))
        return "line 2 must be \"rule RULE\", with freestyle, standard, renju, caro or caro6";
    rules->rule = (enum rule)rule;
    if (!text(file, "size ") || !digits(file, BOARD_MIN, BOARD_MAX, &rules->columns) ||
        !text(file, "x") || !digits(file, BOARD_MIN, BOARD_MAX, &rules->rows) || !text(file, "\n"))
        return "line 3 must be \"size COLUMNSxROWS\", with 3 to 22 for each";
    if (!text(file, "win ") || !digits(file, WIN_MIN, WIN_MAX, &rules->win) || !text(file, "\n") ||
        (rule == RENJU && rules->win != 5))
        return "line 4 must be \"win K\", with 3 to 22, or 5 under renju";
    rules_begin(rules);
    if (!text(file, "blocked ") || !cells(file, blocked, &count))
        return "line 5 must be \"blocked CELLS\", with each cell on the board and listed once";
    while (count--)
        rules_set(rules, blocked[count], BLOCKED);
    if (!text(file, "moves ") || !cells(file, file->moves, &file->move_count))
        return "line 6 must be \"moves CELLS\", with each cell on the board and listed once";
    if (!text(file, file->draws ? "holds " : "winner "))
        return file->draws ? "line 7 must be \"holds black\" or \"holds white\""
                           : "line 7 must be \"winner black\" or \"winner white\"";
    file->winner = text(file, "black\n") ? BLACK : WHITE;
    if (file->winner == WHITE && !text(file, "white\n"))
        return "line 7 must end with \"black\" or \"white\"";
    return NULL;
}

bool certificate_number(struct certificate *file, uint32_t *out)
{
    uint64_t value = 0;
    for (int shift = 0; shift < 35 && file->at < file->size; shift += 7) {
        const uint8_t byte = file->bytes[file->at++];
        value |= (uint64_t)(byte & 127) << shift;
        *out = (uint32_t)value;
        if (byte < 128)
            return value <= UINT32_MAX;
    }
    return false;
}

bool certificate_cell(struct certificate *file, int *out)
{
    const size_t bytes = file->rules.cells > 256 ? 2 : 1;
    if (file->size - file->at < bytes)
        return false;
    *out = 0;
    for (size_t i = 0; i < bytes; i++)
        *out |= file->bytes[file->at++] << (8 * i);
    return *out < file->rules.cells;
}
