/* Recognises the lines of a .psq. */
#include "record/psq.h"

#include "base/ascii.h"
#include <string.h>

/* Codes that are known, and the word before the others: Piskvork's are numbers of errors. */
static const struct {
    const char *code, *ending;
} codes[] = {{"0", "regular"}, {"15", "time"}, {"-2", "error"}};
#define ERROR_WORD "error "

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

bool psq_ending_of(const char *line, char ending[PSQ_LINE_BYTES])
{
    char code[8];
    line += strspn(line, " \t");
    const size_t length = strcspn(line, " \t");
    ending[0] = '\0';
    if (length >= sizeof code)
        return false;
    memcpy(code, line, length);
    code[length] = '\0';
    if (strcmp(code, PSQ_NO_CODE) == 0)
        return true;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (strcmp(code, codes[i].code) == 0) {
            strcpy(ending, codes[i].ending);
            return true;
        }
    }
    strcpy(ending, ERROR_WORD);
    strcat(ending, code);
    return true;
}

const char *psq_code_of(const char *ending)
{
    char again[PSQ_LINE_BYTES];
    const size_t word = sizeof ERROR_WORD - 1;
    for (size_t i = 0; ending && i < sizeof codes / sizeof *codes; i++) {
        if (strcmp(ending, codes[i].ending) == 0)
            return codes[i].code;
    }
    const bool known = ending && strncmp(ending, ERROR_WORD, word) == 0 &&
                       psq_is_code(ending + word) && psq_ending_of(ending + word, again) &&
                       strcmp(again, ending) == 0;
    return known ? ending + word : NULL;
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
