/* Reads text line by line. A line that is too long ends the lines, so that an input without an end
 * does not end only with the memory. Skips a byte order mark at the start. */
#ifndef LIANZI_SYSTEM_LINES_H
#define LIANZI_SYSTEM_LINES_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { LINES_LONGEST = 1 << 20 }; /* 100 times what a position of the largest board takes */

struct lines {
    FILE *file;
    char *text; /* the current line without its line end (LF or CR LF) */
    size_t length;
    size_t capacity;
    unsigned long number; /* of the current line, from 1 */
    int error;            /* errno that ended the lines early, or 0 */
    size_t most;    /* bytes that a line may have, its end counted; as opened, LINES_LONGEST */
    bool too_long;  /* the line `number` has more, which ended the lines */
    bool ended;     /* the current line has a line end; only the last may have none */
    uint64_t bytes; /* of all lines until here */
};

void lines_open(struct lines *lines, FILE *file);
/* Goes to the next line; false at the end, or with `error` set. A byte 0 stays in the line, so use
 * `length`. */
bool lines_next(struct lines *lines);
/* Sets the error to what ended the lines early: their `error`, or the number of the line that is
 * too long and what is allowed. */
lz_status lines_failed(const struct lines *lines, lz_error *error);
/* The bytes of UTF-8's byte order mark at the start of a text: 3, or 0 without one. */
size_t lines_mark(const char *text, size_t length);
/* Whether the current line is blank or begins with '#'; batch commands skip such lines. */
bool lines_is_comment(const struct lines *lines);
/* Frees the text; the file stays the caller's. */
void lines_close(struct lines *lines);

#endif
