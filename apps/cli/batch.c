#include "cli/batch.h"

#include <stdio.h>

bool batch_next(struct lines *lines)
{
    while (fflush(stdout) == 0 && !ferror(stdout) && lines_next(lines))
        if (!lines_is_comment(lines))
            return true;
    return false;
}
