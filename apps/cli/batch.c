#include "cli/batch.h"

#include <stdio.h>
#include <string.h>

bool batch_next(struct lines *lines)
{
    while (fflush(stdout) == 0 && !ferror(stdout) && lines_next(lines))
        if (!lines_is_comment(lines))
            return true;
    return false;
}

bool batch_ended_well(const struct lines *lines, const char *command, const char *name)
{
    if (!lines->error)
        return true;
    fprintf(stderr, "%s: %s: %s\n", command, name, strerror(lines->error));
    return false;
}
