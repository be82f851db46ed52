#include "system/charset.h"

#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char usual_charset[] = "GB18030";

bool charset_is_known(const char *charset)
{
    const iconv_t conversion = iconv_open("UTF-8", charset);
    if (conversion == (iconv_t)-1)
        return false;
    iconv_close(conversion);
    return true;
}

/* Returns what charset_decode returns. */
static size_t convert(const char *to, const char *from, const char *text, size_t length, char *out,
                      size_t size)
{
    const iconv_t conversion = iconv_open(to, from);
    if (conversion == (iconv_t)-1)
        return SIZE_MAX;
    /* iconv does not change the text behind `in`; its signature merely lacks const. */
    char *in = (char *)(uintptr_t)text;
    size_t whole = 0;
    while (length) {
        char part[256], *end = part;
        size_t room = sizeof part;
        if (iconv(conversion, &in, &length, &end, &room) == (size_t)-1 && errno != E2BIG) {
            whole = SIZE_MAX;
            break;
        }
        const size_t got = sizeof part - room;
        if (whole < size)
            memcpy(out + whole, part, got < size - whole ? got : size - whole);
        whole += got;
    }
    iconv_close(conversion);
    return whole;
}

size_t charset_decode(void *user, const char *charset, const char *text, size_t length, char *out,
                      size_t size)
{
    const char *from = charset ? charset : user ? user : usual_charset;
    return convert("UTF-8", from, text, length, out, size);
}

const char *charset_for_terminal(const char *text, char *out, size_t size)
{
    char to[64];
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return text;
    snprintf(to, sizeof to, "%s//TRANSLIT", nl_langinfo(CODESET));
    const size_t length = convert(to, "UTF-8", text, strlen(text) + 1, out, size);
    return length <= size ? out : text;
}
