#include "study/encode.h"

#include "study/tree.h"
#include "system/charset.h"

#include <stdlib.h>
#include <string.h>

bool encode_is_possible(const char *charset)
{
    static const char plain[] = "09azAZ ,-\n~";
    size_t length, lost;
    char *encoded = charset_encode(charset, plain, sizeof plain - 1, &length, &lost);
    const bool good =
        encoded && length == sizeof plain - 1 && !lost && memcmp(encoded, plain, length) == 0;
    free(encoded);
    return good;
}

struct encoding {
    const char *charset;
    size_t lost;
};

/* The text encoded, to be freed; NULL without memory. */
static char *encoded(void *user, const char *text)
{
    struct encoding *encoding = user;
    size_t length, missing = 0;
    char *out = charset_encode(encoding->charset, text, strlen(text), &length, &missing);
    encoding->lost += missing;
    return out;
}

static bool encode_info(struct encoding *encoding, lz_record *record, lz_record_info info)
{
    const char *text = lz_record_text(record, info);
    char *out = text ? encoded(encoding, text) : NULL;
    const bool good = !text || (out && !lz_record_set_text(record, info, out, NULL));
    free(out);
    return good;
}

lz_status encode_texts(lz_record *record, const char *charset, size_t *lost, lz_error *error)
{
    struct encoding encoding = {.charset = charset};
    bool good = true;
    for (int info = 0; info < LZ_RECORD_INFO_COUNT && good; info++)
        good = encode_info(&encoding, record, (lz_record_info)info);
    good = good && tree_change_texts(record, encoded, &encoding);
    *lost = encoding.lost;
    return good ? LZ_OK : lz_error_set(error, LZ_ERR_MEMORY, "no memory for a text");
}
