#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void error_fill(lz_error *error, lz_status status, const char *format, va_list arguments)
{
    memset(error, 0, sizeof *error);
    error->status = status;
    vsnprintf(error->text, sizeof error->text, format, arguments);
}

lz_status error_set(lz_error *error, lz_status status, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error_fill(error, status, format, arguments);
        va_end(arguments);
    }
    return status;
}

lz_status error_at(lz_error *error, lz_status status, size_t offset, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error_fill(error, status, format, arguments);
        va_end(arguments);
        error->offset = offset;
        error->line = 1;
        error->column = (uint32_t)offset + 1;
    }
    return status;
}

lz_status error_null(lz_error *error, const char *name)
{
    return error_set(error, LZ_ERR_ARGUMENT, "%s must not be NULL", name);
}
