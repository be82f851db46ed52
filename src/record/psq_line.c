/* Recognises the lines of a .psq. */
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
    while (ascii_is_blank(*line)) /* the reader trims names likewise */
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

const char *psq_tournament(const char *line)
{
    const bool number = line[0] >= '0' && line[0] <= '2';
    return number && line[1] == ',' && line[2 + strspn(line + 2, " \t")] ? line + 2 : NULL;
}

lz_rule psq_rule_of(const char *tournament)
{
    static const struct {
        const char *word;
        lz_rule rule;
    } rules[] = {
        {"freestyle", LZ_RULE_FREESTYLE}, {"fastgame", LZ_RULE_FREESTYLE},
        {"standard", LZ_RULE_STANDARD},   {"renju", LZ_RULE_RENJU},
        {"caro", LZ_RULE_CARO6},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        size_t length = 0;
        while (rules[i].word[length] && (tournament[length] | 32) == rules[i].word[length])
            length++;
        if (!rules[i].word[length] && !ascii_is_letter(tournament[length]))
            return rules[i].rule;
    }
    return LZ_RULE_COUNT;
}

lz_result psq_result_of(char number, int opening, int stones)
{
    if (number == '0')
        return LZ_RESULT_DRAW;
    const bool black = opening ? stones % 2 == 1 : number == '1';
    return black ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS;
}
