#include "system/say.h"

#include "system/charset.h"
#include "system/wrapped.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((format(printf, 2, 0))) static void print(FILE *file, const char *format,
                                                        va_list arguments)
{
    char text[SAY_MAX], local[2 * sizeof text];
    vsnprintf(text, sizeof text, format, arguments);
    fputs(charset_for_terminal(text, local, sizeof local), file);
}

void say_part(FILE *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print(file, format, arguments);
    va_end(arguments);
}

void say_to(FILE *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print(file, format, arguments);
    va_end(arguments);
    fputc('\n', file);
}

const char *say_column(const char *text, int width, char column[SAY_COLUMN])
{
    const int blanks = abs(width) - wrapped_width(text, strlen(text));
    const int before = width < 0 && blanks > 0 ? blanks : 0;
    const int behind = width > 0 && blanks > 0 ? blanks : 0;
    snprintf(column, SAY_COLUMN, "%*s%s%*s", before, "", text, behind, "");
    return column;
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

bool say_ask(struct lines *input)
{
    do {
        if (!say_prompt(input))
            return false;
    } while (lines_is_comment(input));
    return strcmp(input->text, "q") != 0 && strcmp(input->text, "quit") != 0;
}
