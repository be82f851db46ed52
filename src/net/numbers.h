/* Reads the numbers of networks as text (docs/FORMATS.md), line by line. A failure is
 * told in the source's error, with the line's number, and every later call fails, too. */
#ifndef LIANZI_NET_NUMBERS_H
#define LIANZI_NET_NUMBERS_H

#include "net/lines.h"

enum { NUMBERS_LINE_SIZE = 512 };

struct numbers_source {
    const char *at, *end;
    lz_error *error;
    int number;    /* of the current line, from 1 */
    uint64_t sum;  /* of the lines before the current one, see numbers_checksum */
    uint64_t read; /* of all lines read */
    bool failed;
    char line[NUMBERS_LINE_SIZE]; /* the current line, without its end */
};

void numbers_open(struct numbers_source *source, const char *text, size_t size, lz_error *error);
/* Sets the error for the current line, unless it is set. Returns false. */
bool numbers_fail(struct numbers_source *source, const char *what);
/* Goes to the next line that is not a comment. Fails at the end, where `missing` says what the text
 * lacks. */
bool numbers_next(struct numbers_source *source, const char *missing);
/* Goes to the next line, which must be this one. */
bool numbers_expect(struct numbers_source *source, const char *line);
/* Reads exactly `count` numbers from `text` to the end of the current line, each within `most`
 * either way. */
bool numbers_list(struct numbers_source *source, const char *text, int32_t most, int32_t *out,
                  int count);
/* Reads a title, then `count` lines of `width` numbers each, NET_SUMS at most. */
bool numbers_rows(struct numbers_source *source, const char *title, int8_t *out, int count,
                  int width);
/* Reads a head: its hidden sums of both layers and its threats. */
bool numbers_head(struct numbers_source *source, struct lines_head *out);
/* Reads the weights of the policy's cells, and a filter. */
bool numbers_around(struct numbers_source *source, struct policy_cell out[POLICY_PARTS]);
bool numbers_filter(struct numbers_source *source, struct policy_filter *out);
/* Reads the outcomes: the scale, and a margin for each colour to move. */
bool numbers_outcomes(struct numbers_source *source, int *scale, struct lines_margin out[2]);
/* Goes to the last line, which must hold the checksum of all before it: FNV-1a of 64 bits over the
 * lines, each followed by a line feed. */
bool numbers_checksum(struct numbers_source *source);
/* Fails unless the text ends here. */
bool numbers_end(struct numbers_source *source);

#endif
