/* lz_error_*: errors for programs that translate them or make their own. */
#include "base/error.h"

size_t lz_error_format(const lz_error *error, lz_error_translate_fn *translate, void *user,
                       char *buffer, size_t size)
{
    return error_format(error, translate, user, buffer, size);
}

lz_status lz_error_set(lz_error *error, lz_status status, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error_fill(error, status, format, arguments);
        va_end(arguments);
    }
    return status;
}
