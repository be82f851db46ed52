/* For commands that answer their input line by line, also when another program writes one line at a
 * time. */
#ifndef LIANZI_CLI_BATCH_H
#define LIANZI_CLI_BATCH_H

#include "common/lines.h"

#include <lianzi/lianzi.h>
#include <stdbool.h>

/* Flushes the answers so far and goes to the next line that is neither blank nor a comment. Returns
 * false at the end of the input and when answers cannot be written; `main` complains of the
 * latter. */
bool batch_next(struct lines *lines);
/* Ends an unfinished answer with the error and, unless memory ran out, its character in the line.
 */
void batch_print_error(const lz_error *error);
/* Call this after the last line. Returns false, after a complaint as `COMMAND: NAME: ...`, when a
 * read error ended the input. */
bool batch_ended_well(const struct lines *lines, const char *command, const char *name);

#endif
