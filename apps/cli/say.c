#include "cli/say.h"

#include "system/charset.h"

#include <stdarg.h>
#include <stdio.h>

void say(const char *format, ...)
{
    char text[1024], local[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    puts(charset_for_terminal(text, local, sizeof local));
}
