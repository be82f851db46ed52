#include "cli/batch.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool batch_next(struct lines *lines)
{
    while (fflush(stdout) == 0 && !ferror(stdout) && lines_next(lines))
        if (!lines_is_comment(lines))
            return true;
    return false;
}

void batch_print_error(const lz_error *error)
{
    printf(" error: ");
    if (error->status != LZ_ERR_MEMORY)
        printf("character %" PRIu32 ": ", error->column ? error->column : 1);
    printf("%s\n", error->text);
}

bool batch_ended_well(const struct lines *lines, const char *command, const char *name)
{
    if (!lines->error)
        return true;
    fprintf(stderr, "%s: %s: %s\n", command, name, strerror(lines->error));
    return false;
}
