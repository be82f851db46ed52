#include "system/atomic_file.h"
#include "system/file.h"

#include <errno.h>
#include <stdlib.h>

bool atomic_file_end(struct atomic_file *file)
{
    const int error = file->error;
    if (error && file->temporary && !file->unnamed)
        file_remove(file->temporary);
    free(file->path);
    free(file->temporary);
    *file = (struct atomic_file){0};
    errno = error;
    return !error;
}
