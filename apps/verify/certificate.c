#include "verify/certificate.h"

#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 4 * CELLS_MAX };

/* Copies the next line without its newline; false when there is none or it is too long. */
static bool read_line(struct certificate *certificate, char line[LINE_SIZE])
{
    size_t length = 0;
    while (certificate->at < certificate->size && length + 1 < LINE_SIZE) {
        const uint8_t byte = certificate->bytes[certificate->at++];
        if (byte == '\n') {
            line[length] = '\0';
            return true;
        }
        if (byte < ' ' || byte > '~')
            return false;
        line[length++] = (char)byte;
    }
    return false;
}

/* The rest of `line` behind "key ", or NULL. */
static const char *value_of(const char *line, const char *key)
{
    const size_t length = strlen(key);
    return strncmp(line, key, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

/* Reads a number from `low` to `high` of at most two digits; -1 otherwise. */
static int read_number(const char **text, int low, int high)
{
    int value = 0, digits = 0;
    for (; **text >= '0' && **text <= '9' && digits < 3; ++*text, digits++)
        value = value * 10 + (**text - '0');
    return digits && value >= low && value <= high ? value : -1;
}

/* Reads cells run together; false unless each is on the board and comes once. */
static bool read_cells(const struct rules *rules, const char *text, uint16_t *cells, int *count)
{
    struct cell_set seen = {{0}};
    while (*text) {
        const int column = *text++ - 'a';
        const int row = read_number(&text, 1, rules->rows);
        if (column < 0 || column >= rules->columns || row < 0)
            return false;
        const int cell = (row - 1) * rules->columns + column;
        if (cell_in(&seen, cell))
            return false;
        cell_add(&seen, cell);
        cells[(*count)++] = (uint16_t)cell;
    }
    return true;
}

static bool read_size(struct rules *rules, const char *text)
{
    rules->columns = read_number(&text, BOARD_MIN, BOARD_MAX);
    if (rules->columns < 0 || *text++ != 'x')
        return false;
    rules->rows = read_number(&text, BOARD_MIN, BOARD_MAX);
    return rules->rows > 0 && !*text;
}

static bool read_rule(struct rules *rules, const char *text)
{
    int rule = 0;
    while (rule < RULES && strcmp(text, rule_names[rule]) != 0)
        rule++;
    rules->rule = (enum rule)rule;
    return rule < RULES;
}

static bool read_win(struct rules *rules, const char *text)
{
    rules->win = read_number(&text, WIN_MIN, WIN_MAX);
    return rules->win > 0 && !*text && (rules->rule != RENJU || rules->win == 5);
}

static bool read_blocked(struct rules *rules, const char *text)
{
    uint16_t cells[CELLS_MAX];
    int count = 0;
    if (!read_cells(rules, text, cells, &count))
        return false;
    for (int i = 0; i < count; i++)
        rules->at[cells[i]] = BLOCKED;
    return true;
}

/* Reads the value of line `number` of the header. */
static bool read_value(struct certificate *certificate, int number, const char *value)
{
    switch (number) {
    case 0:
        return read_rule(&certificate->rules, value);
    case 1:
        return read_size(&certificate->rules, value);
    case 2:
        return read_win(&certificate->rules, value);
    case 3:
        return read_blocked(&certificate->rules, value);
    case 4:
        return read_cells(&certificate->rules, value, certificate->moves, &certificate->move_count);
    default:
        certificate->winner = strcmp(value, "black") == 0 ? BLACK : WHITE;
        return certificate->winner == BLACK || strcmp(value, "white") == 0;
    }
}

bool certificate_open(struct certificate *certificate, const uint8_t *bytes, size_t size)
{
    static const char *const keys[] = {"rule", "size", "win", "blocked", "moves", "winner"};
    char line[LINE_SIZE];
    memset(certificate, 0, sizeof *certificate);
    certificate->bytes = bytes;
    certificate->size = size;
    if (!read_line(certificate, line) || strcmp(line, "lianzi proof 1") != 0) {
        snprintf(certificate->fault, sizeof certificate->fault,
                 "the first line must be \"lianzi proof 1\"");
        return false;
    }
    for (int i = 0; i < 6; i++) {
        const bool is_read = read_line(certificate, line);
        const char *value = is_read ? value_of(line, keys[i]) : NULL;
        if (!value || !read_value(certificate, i, value)) {
            snprintf(certificate->fault, sizeof certificate->fault,
                     "line %d of the header must be \"%s \" and its value", i + 2, keys[i]);
            return false;
        }
    }
    rules_begin(&certificate->rules);
    return true;
}

bool certificate_number(struct certificate *certificate, uint32_t *out)
{
    uint64_t value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        if (certificate->at >= certificate->size)
            return false;
        const uint8_t byte = certificate->bytes[certificate->at++];
        value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            *out = (uint32_t)value;
            return value <= UINT32_MAX;
        }
    }
    return false;
}

bool certificate_cell(struct certificate *certificate, int *out)
{
    const size_t bytes = certificate->rules.cells > 256 ? 2 : 1;
    if (certificate->size - certificate->at < bytes)
        return false;
    *out = certificate->bytes[certificate->at];
    if (bytes == 2)
        *out |= certificate->bytes[certificate->at + 1] << 8;
    certificate->at += bytes;
    return *out < certificate->rules.cells;
}

void cell_name(const struct rules *rules, int cell, char out[8])
{
    const unsigned row = (unsigned)(cell / rules->columns) + 1;
    snprintf(out, 8, "%c%u", 'a' + cell % rules->columns, row % 100);
}
