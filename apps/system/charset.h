/* Converts between UTF-8, which all programs here use, and other charsets. */
#ifndef LIANZI_SYSTEM_CHARSET_H
#define LIANZI_SYSTEM_CHARSET_H

#include <stdbool.h>
#include <stddef.h>

/* The text in UTF-8 and a byte 0 behind it, to be freed. What the charset does not have becomes
 * U+FFFD, and `*lost` (may be NULL) counts it. NULL for an unknown charset and without memory. */
char *charset_decode(const char *charset, const char *text, size_t length, size_t *decoded,
                     size_t *lost);
/* The same in the other direction; a character that the charset lacks becomes '?'. */
char *charset_encode(const char *charset, const char *text, size_t length, size_t *encoded,
                     size_t *lost);
/* The text in the locale's charset, with the nearest substitute for missing characters. Returns
 * `out`, or `text` itself if no conversion is needed. Twice the text's size is always enough. */
const char *charset_for_terminal(const char *text, char *out, size_t size);

#endif
