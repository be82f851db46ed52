/* What long work finds, a byte for each position: in memory, or in the pages of a file, so that
 * whatever ends the program it is kept. */
#ifndef LIANZI_CLI_FOUND_H
#define LIANZI_CLI_FOUND_H

#include "cli/options.h"
#include <stddef.h>

struct found {
    char *at;
    size_t count;
    const char *path; /* NULL: in memory */
};

/* Of so many bytes, all 0 unless the file has them; `path` may be NULL. False, having complained,
 * when that cannot be, or the file holds something else. */
bool found_init(struct found *found, const struct options *options, size_t count, const char *path);
void found_free(struct found *found);

#endif
