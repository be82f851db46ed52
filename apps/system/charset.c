#include "system/charset.h"

#include "system/bytes.h"

#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char substitute[] = "\xef\xbf\xbd"; /* U+FFFD */

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
                    const char *instead, struct bytes *out, size_t *lost)
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
            bytes_add(out, instead, strlen(instead));
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
    convert(conversion, text, length, utf8, strcmp(to, "UTF-8") == 0 ? substitute : "?", &out,
            &failures);
    iconv_close(conversion);
    *size = out.used;
    if (lost)
        *lost = failures;
    return bytes_text(&out);
}

/* Replaces what glibc's iconv takes for characters and Unicode does not have, above U+10FFFF, in
 * UTF-8 by the substitute. Returns how many there were. */
static size_t replace_unknown(char *text, size_t *length)
{
    size_t used = 0, count = 0;
    for (size_t at = 0; at < *length;) {
        const unsigned char *next = (const unsigned char *)text + at;
        const bool known = *next < 0xf4 || (*next == 0xf4 && next[1] < 0x90);
        if (known) {
            text[used++] = text[at++];
            continue;
        }
        memcpy(text + used, substitute, strlen(substitute)); /* which is shorter */
        used += strlen(substitute);
        count++;
        do
            at++;
        while (at < *length && ((unsigned char)text[at] & 0xc0) == 0x80);
    }
    *length = used;
    text[used] = '\0';
    return count;
}

char *charset_decode(const char *charset, const char *text, size_t length, size_t *decoded,
                     size_t *lost)
{
    char *out = converted("UTF-8", charset, text, length, decoded, lost);
    const size_t count = out ? replace_unknown(out, decoded) : 0;
    if (lost)
        *lost += count;
    return out;
}

char *charset_encode(const char *charset, const char *text, size_t length, size_t *encoded,
                     size_t *lost)
{
    return converted(charset, "UTF-8", text, length, encoded, lost);
}

/* Appends text without ASCII in the charset, or as it is if it is no UTF-8: a path is in the
 * locale's charset already. */
static void add_local(struct bytes *out, const char *charset, const char *text, size_t length)
{
    size_t lost = 0, size = 0;
    free(charset_decode("UTF-8", text, length, &size, &lost));
    char *local = lost ? NULL : converted(charset, "UTF-8", text, length, &size, NULL);
    bytes_add(out, local ? local : text, local ? size : length);
    free(local);
}

const char *charset_for_terminal(const char *text, char *out, size_t size)
{
    char to[64];
    struct bytes all = {0};
    if (!*text || strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return text;
    snprintf(to, sizeof to, "%s//TRANSLIT", nl_langinfo(CODESET));
    for (const char *at = text; *at;) {
        const bool ascii = (unsigned char)*at < 0x80;
        size_t length = 1;
        while (at[length] && ((unsigned char)at[length] < 0x80) == ascii)
            length++;
        if (ascii)
            bytes_add(&all, at, length);
        else
            add_local(&all, to, at, length);
        at += length;
    }
    const bool fits = !all.failed && all.used < size;
    if (fits) {
        memcpy(out, all.data, all.used);
        out[all.used] = '\0';
    }
    bytes_free(&all);
    return fits ? out : text;
}
