#include "system/format.h"

#include <stdbool.h>
#include <string.h>

/* Copies the start of a text without the zero bytes of UTF-16, a byte order mark, blanks before the
 * text and lines that begin with '#'. */
static void plain_head(const char *head, size_t size, char text[FORMAT_HEAD + 1])
{
    size_t used = 0;
    bool remark = false;
    for (size_t at = 0; at < size && used < FORMAT_HEAD; at++) {
        const unsigned char c = (unsigned char)head[at];
        const bool mark = at < 3 && c >= 0xbb;
        remark = (remark && c != '\n') || (!used && c == '#');
        if (c && !mark && !remark && (used || c > ' '))
            text[used++] = (char)c;
    }
    text[used] = '\0';
}

static bool begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/* "(;", or "(" and a property, with blanks between them. */
static bool is_sgf(const char *text)
{
    static const char blanks[] = " \t\r\n", capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    if (*text++ != '(')
        return false;
    text += strspn(text, blanks);
    const size_t name = strspn(text, capitals);
    return *text == ';' || (name && text[name + strspn(text + name, blanks)] == '[');
}

/* Yixin's: rows, columns, the number of moves, and a pair of numbers or nothing. */
static bool is_sav(const char *text)
{
    static const char digits[] = "0123456789";
    for (int line = 0; line < 3; line++) {
        const size_t length = strspn(text, digits);
        if (length == 0 || length > 3 || (line < 2 && length != 2))
            return false;
        text += length;
        text += strspn(text, " \t\r");
        if (*text++ != '\n')
            return false;
    }
    const size_t row = strspn(text, digits);
    return !*text || (row && text[row] == ' ' && strspn(text + row + 1, digits));
}

/* Two moves by letter and number, and no game of SGF behind them. */
static bool is_moves(const char *text)
{
    static const char digits[] = "0123456789";
    const char *at = text;
    for (int move = 0; move < 2; move++) {
        const bool letter = (*at | 32) >= 'a' && (*at | 32) <= 'z';
        const size_t length = letter ? strspn(at + 1, digits) : 0;
        if (length < 1 || length > 2)
            return false;
        at += 1 + length;
        at += strspn(at, " ,;_-/|>");
    }
    return !strstr(text, "(;");
}

/* Columns of Connect Four, with a score behind them or not, as gamesolver.org has them. */
static bool is_columns(const char *text)
{
    const size_t columns = strspn(text, "1234567");
    const char *at = text + columns;
    at += strspn(at, " \t");
    at += *at == '-';
    at += strspn(at, "0123456789");
    at += strspn(at, " \t\r");
    return columns > 1 && (!*at || *at == '\n');
}

/* What the content shows; LZ_RECORD_FORMAT_COUNT if nothing. */
static lz_record_format shown(const char *head, size_t size)
{
    static const char lib[] = "\xffRenLib\xff";
    static const struct {
        const char *start;
        lz_record_format format;
    } starts[] = {
        {"Piskvorky", LZ_RECORD_FORMAT_PSQ},
        {"<?xml", LZ_RECORD_FORMAT_RIF},
        {"<database", LZ_RECORD_FORMAT_RIF},
        {"lianzi proof", LZ_RECORD_FORMAT_PROOF},
    };
    char text[FORMAT_HEAD + 1];
    if (size >= sizeof lib - 1 && memcmp(head, lib, sizeof lib - 1) == 0)
        return LZ_RECORD_FORMAT_LIB;
    plain_head(head, size, text);
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (begins(text, starts[i].start))
            return starts[i].format;
    return is_sgf(text)                                        ? LZ_RECORD_FORMAT_SGF
           : strstr(text, ":RDFA")                             ? LZ_RECORD_FORMAT_RDF
           : is_sav(text)                                      ? LZ_RECORD_FORMAT_SAV
           : is_moves(text) || strstr(text, "gomocalc.com/#/") ? LZ_RECORD_FORMAT_MOVES
                                                               : LZ_RECORD_FORMAT_COUNT;
}

lz_status format_of_bytes(const char *name, const char *head, size_t size, lz_record_format *out,
                          lz_error *error)
{
    lz_record_format named = LZ_RECORD_FORMAT_COUNT;
    const lz_status status = lz_record_format_of(name, &named, error);
    /* Any bytes may be a .pos, whose first says how many follow. */
    const bool pos =
        named == LZ_RECORD_FORMAT_POS && size && size == 1 + (size_t)(unsigned char)*head;
    lz_record_format content = pos ? named : shown(head, size);
    if (status && content == LZ_RECORD_FORMAT_COUNT) {
        char text[FORMAT_HEAD + 1];
        plain_head(head, size, text);
        content = is_columns(text) ? LZ_RECORD_FORMAT_MOVES : content;
    }
    *out = content == LZ_RECORD_FORMAT_COUNT ? named : content;
    return *out == LZ_RECORD_FORMAT_COUNT ? status : LZ_OK;
}
