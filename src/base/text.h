/* Building text in a caller's buffer of fixed size, as snprintf does: it never writes past the end,
 * always terminates the text and counts the length of the whole. */
#ifndef LIANZI_BASE_TEXT_H
#define LIANZI_BASE_TEXT_H

#include <stddef.h>

struct text {
    char *buffer;
    size_t size;
    size_t length; /* wanted so far, may pass `size` */
};

/* `buffer` may be NULL when `size` is 0. */
void text_begin(struct text *text, char *buffer, size_t size);
__attribute__((format(__printf__, 2, 3))) void text_add(struct text *text, const char *format, ...);

#endif
