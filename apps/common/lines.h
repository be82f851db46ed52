/* Reading text line by line, of any length. A byte order mark at the start is skipped. */
#ifndef LIANZI_COMMON_LINES_H
#define LIANZI_COMMON_LINES_H

#include <stdbool.h>
#include <stdio.h>

struct lines {
    FILE *file;
    char *text; /* the present line, without its line end (LF or CR LF) */
    size_t length;
    size_t capacity;
    unsigned long number; /* of the present line, from 1 */
    int error;            /* errno of what ended the lines before the file's end, or 0 */
};

void lines_open(struct lines *lines, FILE *file);
/* Goes to the next line; false at the end, or with `error` set. A byte 0 in the line stays there:
 * `length` tells. */
bool lines_next(struct lines *lines);
/* The bytes of UTF-8's byte order mark at the start of a text: 3, or 0 without one. */
size_t lines_mark(const char *text, size_t length);
/* Whether the present line is blank or begins with '#', as batch commands skip them. */
bool lines_is_comment(const struct lines *lines);
/* Frees the text; the file stays the caller's. */
void lines_close(struct lines *lines);

#endif
