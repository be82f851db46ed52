/* Filling in an lz_error: one call that formats, and returns the status to return. */
#ifndef LIANZI_BASE_ERROR_H
#define LIANZI_BASE_ERROR_H

#include <lianzi/lianzi.h>

/* `error` may be NULL. Returns `status`. */
__attribute__((format(__printf__, 3, 4))) lz_status error_set(lz_error *error, lz_status status,
                                                              const char *format, ...);
/* The same for a complaint about one byte of a one-line text: fills offset, line 1 and column. */
__attribute__((format(__printf__, 4, 5))) lz_status
error_at(lz_error *error, lz_status status, size_t offset, const char *format, ...);

#endif
