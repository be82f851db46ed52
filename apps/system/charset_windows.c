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
    {"UTF-8", CP_UTF8}, {"UTF8", CP_UTF8},     {"GB18030", 54936}, {"GBK", 936},
    {"GB2312", 936},    {"EUC-CN", 936},       {"BIG5", 950},      {"BIG5-HKSCS", 950},
    {"SHIFT_JIS", 932}, {"SHIFT-JIS", 932},    {"SJIS", 932},      {"EUC-JP", 20932},
    {"EUC-KR", 949},    {"ISO-8859-1", 28591}, {"LATIN1", 28591},  {"US-ASCII", 20127},
    {"ASCII", 20127},   {"KOI8-R", 20866},
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

/* The converted text, to be freed; NULL on failure. Windows replaces what it cannot convert, and
 * `*lost` is then 1. */
static char *convert(UINT to, UINT from, const char *text, size_t length, size_t *size,
                     size_t *lost)
{
    if (!to || !from || length > INT32_MAX / 8) /* Windows counts in int, and UTF-8 is longer */
        return NULL;
    const int count = length ? MultiByteToWideChar(from, 0, text, (int)length, NULL, 0) : 0;
    wchar_t *wide = malloc(((size_t)count + 1) * sizeof *wide);
    char *whole = NULL;
    int written = 0;
    if (wide) {
        MultiByteToWideChar(from, 0, text, (int)length, wide, count);
        written = count ? WideCharToMultiByte(to, 0, wide, count, NULL, 0, NULL, NULL) : 0;
        whole = malloc((size_t)written + 1);
    }
    if (whole) {
        WideCharToMultiByte(to, 0, wide, count, whole, written, NULL, NULL);
        whole[written] = '\0';
        *size = (size_t)written;
    }
    if (whole && lost) {
        BOOL replaced = FALSE;
        if (to != CP_UTF8 && to != 54936) /* these do not say so, and lack nothing */
            WideCharToMultiByte(to, 0, wide, count, NULL, 0, NULL, &replaced);
        *lost = replaced || (length && MultiByteToWideChar(from, MB_ERR_INVALID_CHARS, text,
                                                           (int)length, NULL, 0) == 0);
    }
    free(wide);
    return whole;
}

char *charset_decode(const char *charset, const char *text, size_t length, size_t *decoded,
                     size_t *lost)
{
    return convert(CP_UTF8, page_of(charset), text, length, decoded, lost);
}

char *charset_encode(const char *charset, const char *text, size_t length, size_t *encoded,
                     size_t *lost)
{
    return convert(page_of(charset), CP_UTF8, text, length, encoded, lost);
}

/* A console has a code page of its own; files and pipes get UTF-8. */
const char *charset_for_terminal(const char *text, char *out, size_t size)
{
    DWORD mode;
    const bool console = GetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), &mode);
    if (!console || GetConsoleOutputCP() == CP_UTF8)
        return text;
    size_t length;
    char *all = convert(GetConsoleOutputCP(), CP_UTF8, text, strlen(text), &length, NULL);
    const bool fits = all && length < size;
    if (fits)
        memcpy(out, all, length + 1);
    free(all);
    return fits ? out : text;
}
