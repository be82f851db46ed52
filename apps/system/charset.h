/* Converts between UTF-8, which all programs here use, and other charsets. The charset of old
 * records does not depend on the locale: Chinese programs write GBK, others the code page of their
 * Windows. */
#ifndef LIANZI_SYSTEM_CHARSET_H
#define LIANZI_SYSTEM_CHARSET_H

#include <stdbool.h>
#include <stddef.h>

/* An lz_record_decode_fn. `user` (const char *) names the charset of inputs that name none; NULL
 * means GB18030, a superset of GBK. */
size_t charset_decode(void *user, const char *charset, const char *text, size_t length, char *out,
                      size_t size);
/* Whether iconv knows the charset. */
bool charset_is_known(const char *charset);
/* The text in the locale's charset, with the nearest substitute for missing characters. Returns
 * `out`, or `text` itself if no conversion is needed. Twice the text's size is always enough. */
const char *charset_for_terminal(const char *text, char *out, size_t size);

#endif
