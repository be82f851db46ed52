/* The files that a command writes a search's tree to: its options --tree FILE, which may be
 * repeated. The file's ending says what is written. */
#ifndef LIANZI_CLI_TREE_FILES_H
#define LIANZI_CLI_TREE_FILES_H

#include "system/options.h"

#include <stdio.h>

enum { TREE_FILES_MAX = 8 };

/* An ending such as ".html", and what writes such a file. Returns false, with errno set, on
 * failure. */
struct tree_kind {
    const char *ending;
    bool (*write)(FILE *file, const void *tree);
};

struct tree_files {
    int count;
    const char *paths[TREE_FILES_MAX];
};

/* For OPTION_TAKE. */
option_take_fn tree_files_take;
/* Checks before the search that every file can be written. `kinds` ends with an ending of NULL.
 * Returns EXIT_WELL, or the status after a complaint. */
int tree_files_check(const struct tree_files *files, const struct options *options,
                     const struct tree_kind *kinds);
/* Writes all files and says of each that it holds `kept` of `nodes` nodes. Returns false after a
 * complaint. */
bool tree_files_write(const struct tree_files *files, const struct options *options,
                      const struct tree_kind *kinds, const void *tree, uint64_t kept,
                      uint64_t nodes);

#endif
