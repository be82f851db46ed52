#include "system/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

size_t lines_mark(const char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t size = sizeof mark - 1;
    return length >= size && memcmp(text, mark, size) == 0 ? size : 0;
}

/* As POSIX's getline, for a line of at most `most` bytes; otherwise sets `too_long`. */
static long long read_line(struct lines *lines)
{
    size_t length = 0;
    for (int byte = 0; byte != '\n' && (byte = getc(lines->file)) != EOF;) {
        if (length == lines->most) {
            lines->too_long = true;
            return -1;
        }
        if (lines->capacity < length + 2) {
            const size_t wanted = lines->capacity ? 2 * lines->capacity : 256;
            char *more = realloc(lines->text, wanted);
            if (!more)
                return -1;
            lines->text = more;
            lines->capacity = wanted;
        }
        lines->text[length++] = (char)byte;
    }
    if (length)
        lines->text[length] = '\0';
    return length && !ferror(lines->file) ? (long long)length : -1;
}

void lines_open(struct lines *lines, FILE *file)
{
    *lines = (struct lines){.file = file, .most = LINES_LONGEST};
}

bool lines_next(struct lines *lines)
{
    errno = 0;
    const long long got = read_line(lines);
    if (got < 0) {
        if (lines->too_long)
            lines->error = EFBIG;
        else if (!feof(lines->file)) /* memory ran out, or the file has an error */
            lines->error = errno ? errno : EIO;
        lines->number += lines->too_long;
        return false;
    }
    lines->length = (size_t)got;
    lines->bytes += (uint64_t)got;
    if (lines->number++ == 0) {
        const size_t mark = lines_mark(lines->text, lines->length);
        lines->length -= mark;
        memmove(lines->text, lines->text + mark, lines->length);
    }
    lines->ended = lines->length && lines->text[lines->length - 1] == '\n';
    if (lines->ended)
        lines->length--;
    if (lines->length && lines->text[lines->length - 1] == '\r')
        lines->length--;
    lines->text[lines->length] = '\0';
    return true;
}

lz_status lines_failed(const struct lines *lines, lz_error *error)
{
    if (lines->too_long)
        return lz_error_set(error, LZ_ERR_SYNTAX, "line %lu has more than %zu bytes", lines->number,
                            lines->most);
    return lz_error_set(error, LZ_ERR_IO, "%s", strerror(lines->error));
}

bool lines_is_comment(const struct lines *lines)
{
    return lines->text[0] == '#' || strspn(lines->text, " \t") == lines->length;
}

void lines_close(struct lines *lines)
{
    free(lines->text);
}
