/* Charsets by Windows' code pages. */
#include "system/charset.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static const struct {
    const char *name;
    UINT page;
} pages[] = {
    {"UTF-8", CP_UTF8},    {"UTF8", CP_UTF8}, {"GB18030", 54936},  {"GBK", 936},
    {"GB2312", 936},       {"EUC-CN", 936},   {"BIG5", 950},       {"SHIFT_JIS", 932},
    {"SHIFT-JIS", 932},    {"SJIS", 932},     {"EUC-JP", 20932},   {"EUC-KR", 949},
    {"ISO-8859-1", 28591}, {"LATIN1", 28591}, {"US-ASCII", 20127}, {"ASCII", 20127},
    {"KOI8-R", 20866},
};

/* The code page of a charset, "windows-1252" and "CP1252" included; 0 if there is none. */
static UINT page_of(const char *charset)
{
    UINT page = 0;
    for (size_t i = 0; i < sizeof pages / sizeof *pages && !page; i++)
        page = _stricmp(charset, pages[i].name) == 0 ? pages[i].page : 0;
    const char *number = _strnicmp(charset, "windows-", 8) == 0 ? charset + 8
                         : _strnicmp(charset, "CP", 2) == 0     ? charset + 2
                                                                : "";
    if (!page && isdigit((unsigned char)*number))
        page = (UINT)strtoul(number, NULL, 10);
    if (page == 54936 && !IsValidCodePage(page)) /* GBK has its common characters */
        page = 936;
    return IsValidCodePage(page) ? page : 0;
}

bool charset_is_known(const char *charset)
{
    return page_of(charset) != 0;
}

/* Writes at most `size` bytes of the converted text. Returns the length of the whole, SIZE_MAX on
 * failure. */
static size_t convert(UINT to, UINT from, const char *text, size_t length, char *out, size_t size)
{
    if (!length)
        return 0;
    if (length > INT32_MAX / 8) /* Windows counts in int, and UTF-8 is longer */
        return SIZE_MAX;
    const int count = MultiByteToWideChar(from, MB_ERR_INVALID_CHARS, text, (int)length, NULL, 0);
    wchar_t *wide = count > 0 ? malloc((size_t)count * sizeof *wide) : NULL;
    char *whole = NULL;
    int written = 0;
    if (wide) {
        MultiByteToWideChar(from, MB_ERR_INVALID_CHARS, text, (int)length, wide, count);
        written = WideCharToMultiByte(to, 0, wide, count, NULL, 0, NULL, NULL);
        whole = written > 0 ? malloc((size_t)written) : NULL;
    }
    if (whole) {
        WideCharToMultiByte(to, 0, wide, count, whole, written, NULL, NULL);
        memcpy(out, whole, (size_t)written < size ? (size_t)written : size);
    }
    const bool good = whole != NULL;
    free(whole);
    free(wide);
    return good ? (size_t)written : SIZE_MAX;
}

size_t charset_decode(void *user, const char *charset, const char *text, size_t length, char *out,
                      size_t size)
{
    const UINT from = page_of(charset ? charset : user ? user : "GB18030");
    return from ? convert(CP_UTF8, from, text, length, out, size) : SIZE_MAX;
}

/* A console has a code page of its own; files and pipes get UTF-8. */
const char *charset_for_terminal(const char *text, char *out, size_t size)
{
    DWORD mode;
    const bool console = GetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), &mode);
    if (!console || GetConsoleOutputCP() == CP_UTF8)
        return text;
    const size_t length = convert(GetConsoleOutputCP(), CP_UTF8, text, strlen(text) + 1, out, size);
    return length <= size ? out : text;
}
