/* The file of `lianzi analyze --out`: JSON lines that stay when the command is stopped, so that the
 * next run goes on behind them. The lines of a position are written together, once it is
 * finished. */
#ifndef LIANZI_CLI_ANALYZE_KEPT_H
#define LIANZI_CLI_ANALYZE_KEPT_H

#include "system/bytes.h"
#include "system/options.h"

#include <jansson.h>
#include <stdio.h>

struct analyze_kept {
    const struct options *options; /* for complaints */
    const char *path;
    FILE *file;         /* NULL: there is no such file */
    json_t *known;      /* an object with a member for each position of the file */
    struct bytes lines; /* of the present position */
    bool failed;        /* the file could not be written; there was a complaint */
};

/* Reads what the file has and opens it to go on, without a torn position at its end. A file that
 * has something else is left alone. False after a complaint. */
bool analyze_kept_open(struct analyze_kept *kept, const struct options *options, const char *path);
/* Whether the file has lines of the position or the error that the object is about. */
bool analyze_kept_has(const struct analyze_kept *kept, const json_t *object);
/* Adds a line to those of the present position. */
void analyze_kept_add(struct analyze_kept *kept, const char *line);
/* Writes the lines of the present position, or drops them. */
void analyze_kept_end(struct analyze_kept *kept, bool whole);
/* May be called if the file was never opened. */
void analyze_kept_close(struct analyze_kept *kept);

#endif
