/* Analyses in a file, a JSON object a line: what `lianzi db analyze --out` writes, goes on from and
 * merges. */
#ifndef LIANZI_CLI_DB_ANALYSIS_FILE_H
#define LIANZI_CLI_DB_ANALYSIS_FILE_H

#include "cli/db/db.h"

#include <stdio.h>

/* Called for each line; false ends the reading. */
typedef bool analysis_file_fn(void *user, const lz_game *game,
                              const struct database_analysis *analysis);

/* Reads the file; complains of lines that are no analysis, and leaves them out. A last line without
 * its end is a torn one and left out in silence. `good` gets the length up to the last whole line.
 * False after a complaint. */
bool analysis_file_read(const struct db *db, const char *path, analysis_file_fn *take, void *user,
                        long *good);
/* Writes one line; false if it cannot be written. */
bool analysis_file_put(FILE *file, const lz_game *game, const struct database_analysis *analysis);

#endif
