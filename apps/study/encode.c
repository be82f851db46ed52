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

/* The text encoded, to be freed; NULL without memory. */
static char *encoded_text(const char *text, const char *charset, size_t *lost)
{
    size_t length, missing = 0;
    char *encoded = charset_encode(charset, text, strlen(text), &length, &missing);
    *lost += missing;
    return encoded;
}

static bool encode_info(lz_record *record, lz_record_info info, const char *charset, size_t *lost)
{
    const char *text = lz_record_text(record, info);
    char *encoded = text ? encoded_text(text, charset, lost) : NULL;
    const bool good = !text || (encoded && !lz_record_set_text(record, info, encoded, NULL));
    free(encoded);
    return good;
}

static bool encode_node(lz_record *record, int node, const char *charset, size_t *lost)
{
    const char *comment = lz_record_comment(record, node);
    char *encoded = comment ? encoded_text(comment, charset, lost) : NULL;
    bool good = !comment || (encoded && !lz_record_set_comment(record, node, encoded, NULL));
    free(encoded);
    for (int i = 0; i < lz_record_marks(record, node) && good; i++) {
        const lz_mark mark = lz_record_mark(record, node, i);
        if (!mark.text)
            continue;
        encoded = encoded_text(mark.text, charset, lost);
        good = encoded && !lz_record_set_mark(record, node, mark.cell, mark.kind, encoded, NULL);
        free(encoded);
    }
    return good;
}

lz_status encode_texts(lz_record *record, const char *charset, size_t *lost, lz_error *error)
{
    bool good = true;
    *lost = 0;
    for (int info = 0; info < LZ_RECORD_INFO_COUNT && good; info++)
        good = encode_info(record, (lz_record_info)info, charset, lost);
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE && good;
         node = tree_walk(record, node))
        good = encode_node(record, node, charset, lost);
    return good ? LZ_OK : lz_error_set(error, LZ_ERR_MEMORY, "no memory for a text");
}
