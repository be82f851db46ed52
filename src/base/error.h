/* Filling in an lz_error: one call that formats, keeps the format and its arguments for programs
 * that translate, and returns the status to return. */
#ifndef LIANZI_BASE_ERROR_H
#define LIANZI_BASE_ERROR_H

#include <lianzi/lianzi.h>
#include <stdarg.h>

/* Marks a text that becomes part of an error, so that it can be translated (see po/meson.build). */
#define N_(text) text

/* The format has %d, %u, %x, %c or %s, the lengths l, ll and z, and a precision. lz_error_format
 * also translates a text for %s, unless it follows a quote or has a precision: such texts are
 * quoted from the input. `error` may be NULL. Returns `status`. */
__attribute__((format(__printf__, 3, 4))) lz_status error_set(lz_error *error, lz_status status,
                                                              const char *format, ...);
/* The same for a complaint about one byte of a one-line text: fills offset, line 1 and column. */
__attribute__((format(__printf__, 4, 5))) lz_status
error_at(lz_error *error, lz_status status, size_t offset, const char *format, ...);
/* The same for the callers' own functions; `error` is not NULL. */
__attribute__((format(__printf__, 3, 0))) void error_fill(lz_error *error, lz_status status,
                                                          const char *format, va_list arguments);
/* See lz_error_format. */
size_t error_format(const lz_error *error, lz_error_translate_fn *translate, void *user,
                    char *buffer, size_t size);

/* LZ_ERR_ARGUMENT: a pointer that must not be NULL is. */
lz_status error_null(lz_error *error, const char *name);

/* For the beginning of a public call that returns a status: returns when the pointer is NULL. */
#define NEED(pointer)                                                                              \
    do {                                                                                           \
        if (!(pointer))                                                                            \
            return error_null(error, #pointer);                                                    \
    } while (0)

#endif
