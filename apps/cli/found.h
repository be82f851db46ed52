/* Results of a long computation, one byte a position, in memory or in a mapped file, where they
 * outlive the program however it ends. */
#ifndef LIANZI_CLI_FOUND_H
#define LIANZI_CLI_FOUND_H

#include "system/options.h"
#include <stddef.h>

struct found {
    char *at;
    size_t count;
    const char *path; /* NULL: in memory */
};

/* Makes room for `count` bytes, with the file's contents or all 0; `path` may be NULL. Returns
 * false after a complaint when that fails or the file holds something else. */
bool found_init(struct found *found, const struct options *options, size_t count, const char *path);
void found_free(struct found *found);

#endif
