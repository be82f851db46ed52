#include "system/say.h"

#include "system/charset.h"

#include <stdarg.h>
#include <unistd.h>

void say_part(FILE *file, const char *format, ...)
{
    char text[8192], local[2 * sizeof text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fputs(charset_for_terminal(text, local, sizeof local), file);
}

void say_to(FILE *file, const char *format, ...)
{
    char text[2048], local[2 * sizeof text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(file, "%s\n", charset_for_terminal(text, local, sizeof local));
}

bool say_prompt(struct lines *input)
{
    fputs("> ", stdout);
    fflush(stdout);
    const bool more = lines_next(input);
    if (!more || !isatty(STDIN_FILENO))
        putchar('\n');
    return more;
}
