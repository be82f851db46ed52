/* UTF-8, as far as the library looks into texts. */
#ifndef LIANZI_BASE_UTF8_H
#define LIANZI_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* The length of the UTF-8 character at text[0], which has `length` bytes left; 0 if it is not one.
 */
static inline size_t utf8_length(const unsigned char *text, size_t length)
{
    const unsigned char c = text[0];
    const size_t bytes = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    if (bytes == 1)
        return 1;
    if (c < 0xc2 || c > 0xf4 || bytes > length)
        return 0;
    for (size_t i = 1; i < bytes; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    }
    /* Overlong forms, surrogates, beyond the last code point. */
    if ((c == 0xe0 && text[1] < 0xa0) || (c == 0xed && text[1] > 0x9f) ||
        (c == 0xf0 && text[1] < 0x90) || (c == 0xf4 && text[1] > 0x8f))
        return 0;
    return bytes;
}

static inline bool utf8_is_valid(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        const size_t bytes = utf8_length((const unsigned char *)text + at, length - at);
        if (!bytes)
            return false;
        at += bytes;
    }
    return true;
}

#endif
