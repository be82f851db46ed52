/* What the lines of a .psq look like. */
#include "record/psq.h"

#include "base/ascii.h"
#include <string.h>

/* Endings that have a code. */
static const struct {
    const char *code, *ending;
} codes[] = {{"15", "time"}, {"-2", "error"}};

bool psq_is_move(const char *line)
{
    bool plain = true;
    line += strspn(line, " \t");
    for (const char *at = line; *at; at++)
        plain &= (unsigned char)*at < 0x80 && !ascii_is_letter(*at);
    const size_t digits = strspn(line, "0123456789");
    return digits && (plain || line[digits + strspn(line + digits, " \t")] == ',');
}

bool psq_is_code(const char *line)
{
    line += strspn(line, " \t");
    line += *line == '-';
    const size_t digits = strspn(line, "0123456789");
    return digits && !line[digits + strspn(line + digits, " \t")];
}

bool psq_is_no_name(const char *line)
{
    const size_t mark = sizeof PSQ_NO_NAME - 1;
    while (ascii_is_blank(*line)) /* as names are trimmed */
        line++;
    if (strncmp(line, PSQ_NO_NAME, mark) != 0)
        return false;
    line += mark;
    while (ascii_is_blank(*line))
        line++;
    return !*line;
}

bool psq_is_header(const char *line)
{
    return strncmp(line, PSQ_WORD, sizeof PSQ_WORD - 1) == 0;
}

const char *psq_ending_of(const char *code)
{
    code += strspn(code, " \t");
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (strncmp(code, codes[i].code, 2) == 0)
            return codes[i].ending;
    }
    return NULL;
}

const char *psq_code_of(const char *ending)
{
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (ending && strcmp(ending, codes[i].ending) == 0)
            return codes[i].code;
    }
    return NULL;
}
