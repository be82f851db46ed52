#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>

void text_begin(struct text *text, char *buffer, size_t size)
{
    text->buffer = buffer;
    text->size = size;
    text->length = 0;
    if (size)
        buffer[0] = '\0';
}

void text_add(struct text *text, const char *format, ...)
{
    const size_t used = text->length < text->size ? text->length : text->size;
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(used < text->size ? text->buffer + used : NULL, text->size - used,
                                 format, arguments);
    va_end(arguments);
    if (length > 0)
        text->length += (size_t)length;
}
