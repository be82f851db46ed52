#include "verify/check.h"

#include <string.h>

/* Reads the next line, "KEY VALUE", and returns its value; "?", which no line takes, if the line
 * has another form. */
static const char *read_value(struct certificate *certificate, const char *key)
{
    char *line = (char *)certificate->bytes + certificate->at;
    char *end = memchr(line, '\n', certificate->size - certificate->at);
    const size_t length = strlen(key);
    if (!end || (size_t)(end - line) <= length || memcmp(line, key, length) != 0 ||
        line[length] != ' ')
        return "?";
    *end = '\0';
    certificate->at += (size_t)(end - line) + 1;
    return line + length + 1;
}

/* Reads a number of one or two digits; 0 if there is none or it exceeds `high`. */
static int read_number(const char **text, int high)
{
    int value = 0;
    for (int digits = 0; **text >= '0' && **text <= '9' && digits < 2; ++*text, digits++)
        value = value * 10 + (**text - '0');
    return value <= high ? value : 0;
}

/* Reads cells written without separators. False if one is off the board or listed twice. */
static bool read_cells(const struct rules *rules, const char *text, uint16_t *cells, int *count)
{
    struct cell_set seen = {{0}};
    while (*text) {
        const int column = *text++ - 'a', row = read_number(&text, rules->rows);
        const int cell = (row - 1) * rules->columns + column;
        if (column < 0 || column >= rules->columns || !row || cell_in(&seen, cell))
            return false;
        cell_add(&seen, cell);
        cells[(*count)++] = (uint16_t)cell;
    }
    return true;
}

const char *certificate_open(struct certificate *certificate, uint8_t *bytes, size_t size)
{
    struct rules *rules = &certificate->rules;
    uint16_t blocked[CELLS_MAX];
    int count = 0, rule = 0;
    memset(certificate, 0, sizeof *certificate);
    certificate->bytes = bytes;
    certificate->size = size;
    if (strcmp(read_value(certificate, "lianzi"), "proof 4") != 0)
        return "line 1 must be \"lianzi proof 4\"";
    const char *value = read_value(certificate, "rule");
    while (rule < RULES && strcmp(value, rule_names[rule]) != 0)
        rule++;
    if (rule == RULES)
        return "line 2 must be \"rule RULE\", with freestyle, standard, renju, caro or caro6";
    rules->rule = (enum rule)rule;
    value = read_value(certificate, "size");
    rules->columns = read_number(&value, BOARD_MAX);
    const bool by = *value == 'x';
    value += by;
    rules->rows = read_number(&value, BOARD_MAX);
    if (rules->columns < BOARD_MIN || !by || rules->rows < BOARD_MIN || *value)
        return "line 3 must be \"size COLUMNSxROWS\", with 3 to 22 for each";
    value = read_value(certificate, "win");
    rules->win = read_number(&value, BOARD_MAX);
    if (rules->win < WIN_MIN || *value || (rule == RENJU && rules->win != 5))
        return "line 4 must be \"win K\", with 3 to 22, or 5 under renju";
    rules_begin(rules);
    if (!read_cells(rules, read_value(certificate, "blocked"), blocked, &count))
        return "line 5 must be \"blocked CELLS\", with each cell on the board and listed once";
    for (int i = 0; i < count; i++)
        rules_set(rules, blocked[i], BLOCKED);
    if (!read_cells(rules, read_value(certificate, "moves"), certificate->moves,
                    &certificate->move_count))
        return "line 6 must be \"moves CELLS\", with each cell on the board and listed once";
    value = read_value(certificate, "winner");
    certificate->winner = strcmp(value, "black") == 0 ? BLACK : WHITE;
    if (certificate->winner == WHITE && strcmp(value, "white") != 0)
        return "line 7 must be \"winner black\" or \"winner white\"";
    return NULL;
}

bool certificate_number(struct certificate *certificate, uint32_t *out)
{
    uint64_t value = 0;
    for (int shift = 0; shift < 35 && certificate->at < certificate->size; shift += 7) {
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
