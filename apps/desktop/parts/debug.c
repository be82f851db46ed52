#include "desktop/parts/debug.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static FILE *output;

bool debug_open(const char *path)
{
    output = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    return output != NULL;
}

bool debug_is_open(void)
{
    return output != NULL;
}

void debug_line(const char *format, ...)
{
    if (!output)
        return;
    va_list arguments;
    va_start(arguments, format);
    vfprintf(output, format, arguments);
    va_end(arguments);
    putc('\n', output);
    fflush(output);
}
