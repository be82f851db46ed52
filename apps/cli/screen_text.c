/* Writing text that keeps within the terminal: curses goes on in the next line, over whatever is
 * there. Widths are in columns of the terminal, of which a Chinese character takes two. */
#ifndef _XOPEN_SOURCE     /* ncurses may ask for it */
#define _XOPEN_SOURCE 700 /* wcwidth */
#endif

#include "cli/screen.h"

#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

enum { TEXT_MAX = 512 };

size_t screen_fit(const char *text, int room)
{
    mbstate_t state = {0};
    size_t length = 0;
    while (text[length]) {
        wchar_t wide;
        const size_t bytes = mbrtowc(&wide, text + length, strlen(text + length), &state);
        if (bytes == (size_t)-1 || bytes == (size_t)-2)
            break;
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
    char text[TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text - sizeof cut, format, arguments);
    va_end(arguments);
    if (text[screen_fit(text, COLS - x)])
        memcpy(text + screen_fit(text, COLS - x - 1), cut, sizeof cut);
    mvaddstr(y, x, text);
}
