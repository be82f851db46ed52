/* Classes of bytes in the C locale, whatever the program's locale is. */
#ifndef LIANZI_BASE_ASCII_H
#define LIANZI_BASE_ASCII_H

#include <stdbool.h>

static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ascii_is_letter(char c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static inline bool ascii_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

#endif
