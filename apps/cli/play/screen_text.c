/* Writes text that stays within its line: curses would continue it in the next line, over the text
 * there. Widths are in columns of the terminal; a Chinese character takes two. */
#ifndef _XOPEN_SOURCE     /* ncurses may ask for it */
#define _XOPEN_SOURCE 700 /* wcwidth */
#endif

#include "cli/play/screen.h"

#include "system/charset.h"
#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

enum { TEXT_MAX = 512 };

/* How many bytes the first character has; 0 at the end. */
static size_t decode(const char *text, wchar_t *wide)
{
    const unsigned lead = (unsigned char)*text;
    const size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    unsigned code = length == 1 ? lead : lead & 0x7fu >> length;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | ((unsigned char)text[i] & 0x3fu);
    }
    *wide = (wchar_t)code;
    return code ? length : 0;
}

size_t screen_fit(const char *text, int room)
{
    size_t length = 0, bytes;
    wchar_t wide;
    while ((bytes = decode(text + length, &wide)) > 0) {
        const int width = wcwidth(wide);
        room -= width > 0 ? width : 0;
        if (room < 0)
            break;
        length += bytes;
    }
    return length;
}

void screen_put(int y, int x, const char *format, ...)
{
    static const char cut[] = "…";
    char text[TEXT_MAX], local[2 * TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text - sizeof cut, format, arguments);
    va_end(arguments);
    if (text[screen_fit(text, COLS - x)])
        memcpy(text + screen_fit(text, COLS - x - 1), cut, sizeof cut);
    mvaddstr(y, x, charset_for_terminal(text, local, sizeof local));
}
