/* Between UTF-8, in which all text is here, and other charsets. Old records' texts are read
 * whatever the locale: Chinese programs write GBK, others what their Windows used. */
#ifndef LIANZI_COMMON_CHARSET_H
#define LIANZI_COMMON_CHARSET_H

#include <stdbool.h>
#include <stddef.h>

/* An lz_record_decode_fn. `user` is the name of the charset (const char *) for inputs that do not
 * say theirs; NULL: GB18030, which GBK is part of. */
size_t charset_decode(void *user, const char *charset, const char *text, size_t length, char *out,
                      size_t size);
/* Whether texts in it can be read. */
bool charset_is_known(const char *charset);
/* The text as the locale's charset has it, what that lacks written as near as can be: in `out`, or
 * `text` itself where that does. Twice the text's size is always enough. */
const char *charset_for_terminal(const char *text, char *out, size_t size);

#endif
