#include "common/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

size_t lines_mark(const char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t size = sizeof mark - 1;
    return length >= size && memcmp(text, mark, size) == 0 ? size : 0;
}

#if defined(_WIN32)
/* As POSIX has it. */
static ssize_t getline(char **text, size_t *capacity, FILE *file)
{
    size_t length = 0;
    for (int byte = 0; byte != '\n' && (byte = getc(file)) != EOF;) {
        if (*capacity < length + 2) {
            const size_t wanted = *capacity ? 2 * *capacity : 256;
            char *more = realloc(*text, wanted);
            if (!more)
                return -1;
            *text = more;
            *capacity = wanted;
        }
        (*text)[length++] = (char)byte;
    }
    if (length)
        (*text)[length] = '\0';
    return length && !ferror(file) ? (ssize_t)length : -1;
}
#endif

void lines_open(struct lines *lines, FILE *file)
{
    *lines = (struct lines){.file = file};
}

bool lines_next(struct lines *lines)
{
    errno = 0;
    const ssize_t got = getline(&lines->text, &lines->capacity, lines->file);
    if (got < 0) {
        if (!feof(lines->file)) /* memory ran out, or the file has an error */
            lines->error = errno ? errno : EIO;
        return false;
    }
    lines->length = (size_t)got;
    if (lines->number++ == 0) {
        const size_t mark = lines_mark(lines->text, lines->length);
        lines->length -= mark;
        memmove(lines->text, lines->text + mark, lines->length);
    }
    if (lines->length && lines->text[lines->length - 1] == '\n')
        lines->length--;
    if (lines->length && lines->text[lines->length - 1] == '\r')
        lines->length--;
    lines->text[lines->length] = '\0';
    return true;
}

bool lines_is_comment(const struct lines *lines)
{
    return lines->text[0] == '#' || strspn(lines->text, " \t") == lines->length;
}

void lines_close(struct lines *lines)
{
    free(lines->text);
}
