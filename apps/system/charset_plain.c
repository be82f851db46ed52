#include "system/charset_plain.h"

#include "system/charset.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { REPLACEMENT = 0xfffd };

/* ---- UTF-16 ---- */

static unsigned unit_at(const char *text, bool big)
{
    const unsigned char *at = (const unsigned char *)text;
    return big ? (unsigned)at[0] << 8 | at[1] : (unsigned)at[1] << 8 | at[0];
}

static char *put_utf8(char *to, unsigned code)
{
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char leads[] = {0, 0xc0, 0xe0, 0xf0};
    *to++ = (char)(leads[more] | code >> (6 * more));
    for (int i = more - 1; i >= 0; i--)
        *to++ = (char)(0x80 | (code >> (6 * i) & 0x3f));
    return to;
}

static char *decode_utf16(const char *text, size_t length, bool big, size_t *decoded, size_t *lost)
{
    char *out = malloc(length / 2 * 3 + 4), *to = out;
    *lost = length % 2;
    for (size_t at = 0; out && at + 1 < length; at += 2) {
        unsigned code = unit_at(text + at, big);
        const unsigned next = at + 3 < length ? unit_at(text + at + 2, big) : 0;
        if ((code & 0xfc00) == 0xd800 && (next & 0xfc00) == 0xdc00) {
            code = 0x10000 + ((code & 0x3ff) << 10 | (next & 0x3ff));
            at += 2;
        } else if ((code & 0xf800) == 0xd800) {
            code = REPLACEMENT;
            ++*lost;
        }
        to = put_utf8(to, code);
    }
    if (out) {
        *to = '\0';
        *decoded = (size_t)(to - out);
    }
    return out;
}

/* ---- seven bits ---- */

/* What the switches of a charset lead to. */
enum set { SET_ASCII, SET_PAIRS, SET_KANA };

/* The switch at the text: its length, 0 for none, and where it leads. A line's end leads back. */
static size_t switch_at(const char *text, size_t left, bool hz, enum set *set)
{
    static const struct {
        const char *text;
        bool hz;
        enum set set;
    } switches[] = {
        {"~{", true, SET_PAIRS},      {"~}", true, SET_ASCII},      {"\x1b$B", false, SET_PAIRS},
        {"\x1b$@", false, SET_PAIRS}, {"\x1b(B", false, SET_ASCII}, {"\x1b(J", false, SET_ASCII},
        {"\x1b(I", false, SET_KANA},
    };
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        const size_t length = strlen(switches[i].text);
        if (switches[i].hz == hz && left >= length && memcmp(text, switches[i].text, length) == 0) {
            *set = switches[i].set;
            return length;
        }
    }
    return 0;
}

/* HZ as GB2312, or ISO-2022-JP as EUC-JP: of a pair, each byte gets its high bit. */
static char *decode_switches(const char *text, size_t length, bool hz, size_t *decoded,
                             size_t *lost)
{
    char *plain = malloc(2 * length + 1);
    size_t used = 0;
    enum set set = SET_ASCII;
    if (!plain)
        return NULL;
    for (size_t at = 0; at < length;) {
        const size_t skipped = switch_at(text + at, length - at, hz, &set);
        at += skipped;
        if (skipped)
            continue;
        if (text[at] == '\n' || text[at] == '\r')
            set = SET_ASCII;
        if (hz && set == SET_ASCII && text[at] == '~' && at + 1 < length && text[at + 1] == '~')
            at++;
        const bool wide = set != SET_ASCII && text[at] > ' ';
        if (wide && set == SET_KANA)
            plain[used++] = '\x8e';
        plain[used++] = (char)(wide ? text[at] | 0x80 : text[at]);
        at++;
        if (wide && set == SET_PAIRS && at < length && text[at] > ' ')
            plain[used++] = (char)(text[at++] | 0x80);
    }
    char *out = charset_decode(hz ? "GB18030" : "EUC-JP", plain, used, decoded, lost);
    free(plain);
    return out;
}

char *charset_decode_any(const char *charset, const char *text, size_t length, size_t *decoded,
                         size_t *lost)
{
    if (strncmp(charset, "UTF-16", 6) == 0)
        return decode_utf16(text, length, charset[6] == 'B', decoded, lost);
    if (strcmp(charset, "HZ") == 0 || strcmp(charset, "ISO-2022-JP") == 0)
        return decode_switches(text, length, *charset == 'H', decoded, lost);
    return charset_decode(charset, text, length, decoded, lost);
}

bool charset_is_known(const char *charset)
{
    size_t length, lost;
    char *none = charset_decode_any(charset, "", 0, &length, &lost);
    free(none);
    return none;
}
