#include "system/charset.h"

#include "system/bytes.h"

#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Moves past the character that could not be converted: one byte, or all of one in UTF-8. */
static void skip(char **in, size_t *left, bool utf8)
{
    do {
        ++*in;
        --*left;
    } while (utf8 && *left && (**in & 0xc0) == 0x80);
}

/* Appends the text in the other charset. */
static void convert(iconv_t conversion, const char *text, size_t length, bool utf8,
                    const char *substitute, struct bytes *out, size_t *lost)
{
    /* iconv does not change the text behind `in`; its signature merely lacks const. */
    char *in = (char *)(uintptr_t)text;
    bool flush = false;
    while ((length || !flush) && !out->failed) {
        char part[1024], *end = part;
        size_t room = sizeof part;
        flush = !length; /* back to the state in which a text ends */
        const size_t got = flush ? iconv(conversion, NULL, NULL, &end, &room)
                                 : iconv(conversion, &in, &length, &end, &room);
        const bool failed = got == (size_t)-1 && errno != E2BIG;
        bytes_add(out, part, sizeof part - room);
        *lost += failed;
        if (failed && length) {
            bytes_add(out, substitute, strlen(substitute));
            skip(&in, &length, utf8);
        }
    }
}

static char *converted(const char *to, const char *from, const char *text, size_t length,
                       size_t *size, size_t *lost)
{
    const iconv_t conversion = iconv_open(to, from);
    const bool utf8 = strcmp(from, "UTF-8") == 0;
    struct bytes out = {0};
    size_t failures = 0;
    if (conversion == (iconv_t)-1)
        return NULL;
    convert(conversion, text, length, utf8, strcmp(to, "UTF-8") == 0 ? "\xef\xbf\xbd" : "?", &out,
            &failures);
    iconv_close(conversion);
    *size = out.used;
    if (lost)
        *lost = failures;
    return bytes_text(&out);
}

char *charset_decode(const char *charset, const char *text, size_t length, size_t *decoded,
                     size_t *lost)
{
    return converted("UTF-8", charset, text, length, decoded, lost);
}

char *charset_encode(const char *charset, const char *text, size_t length, size_t *encoded,
                     size_t *lost)
{
    return converted(charset, "UTF-8", text, length, encoded, lost);
}

const char *charset_for_terminal(const char *text, char *out, size_t size)
{
    char to[64];
    size_t length;
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return text;
    snprintf(to, sizeof to, "%s//TRANSLIT", nl_langinfo(CODESET));
    char *all = converted(to, "UTF-8", text, strlen(text), &length, NULL);
    const bool fits = all && length < size;
    if (fits)
        memcpy(out, all, length + 1);
    free(all);
    return fits ? out : text;
}
