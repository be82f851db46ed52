/* Commands that answer their input line by line, such as another program may write one at a time.
 */
#ifndef LIANZI_CLI_BATCH_H
#define LIANZI_CLI_BATCH_H

#include "common/lines.h"

#include <lianzi/lianzi.h>
#include <stdbool.h>

/* Goes to the next line that wants an answer, past blank lines and comments, once the answers given
 * so far are out. False at the end of the input, and where answers can no longer be written: `main`
 * complains of that. */
bool batch_next(struct lines *lines);
/* Ends an answer that should have been more with what is wrong, and at which character of the line
 * unless memory ran out. */
void batch_print_error(const lz_error *error);
/* Right after the last line: whether the end is that of the input; a failure to read is said on
 * standard error as `COMMAND: NAME: ...`. */
bool batch_ended_well(const struct lines *lines, const char *command, const char *name);

#endif
