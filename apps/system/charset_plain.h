/* Charsets that need no tables of their own: UTF-16, and those of seven bits, which switch between
 * ASCII and another charset's characters. */
#ifndef LIANZI_SYSTEM_CHARSET_PLAIN_H
#define LIANZI_SYSTEM_CHARSET_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

/* As charset_decode, for every charset that charset_choose names. */
char *charset_decode_any(const char *charset, const char *text, size_t length, size_t *decoded,
                         size_t *lost);
/* Whether it knows the charset. */
bool charset_is_known(const char *charset);

#endif
