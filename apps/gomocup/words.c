#include "gomocup/words.h"

#include <string.h>

const char *words_skip(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool words_match(const char *at, const char *word, const char **rest)
{
    for (; *word; at++, word++)
        if (lower(*at) != lower(*word))
            return false;
    if (*at && *at != ' ' && *at != '\t')
        return false;
    *rest = words_skip(at);
    return true;
}

bool words_number(const char *at, int64_t *out, const char **rest)
{
    const bool negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    if (*at < '0' || *at > '9')
        return false;
    int64_t number = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        const int digit = *at - '0';
        number = number > (INT64_MAX - digit) / 10 ? INT64_MAX : number * 10 + digit;
    }
    *out = negative ? -number : number;
    *rest = at;
    return true;
}

void words_show(const char *text, char *buffer, size_t size)
{
    enum { SHOWN = 60 };
    size_t length = 0;
    for (; *text && length < SHOWN && length + 4 < size; text++)
        buffer[length++] = *text >= ' ' && *text <= '~' ? *text : '?';
    if (*text) {
        memcpy(buffer + length, "...", 3);
        length += 3;
    }
    while (length && buffer[length - 1] == ' ')
        length--;
    buffer[length] = '\0';
}
