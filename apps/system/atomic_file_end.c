#include "system/atomic_file.h"
#include "system/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool atomic_file_write(const char *path, bool (*write)(FILE *file, const void *data),
                       const void *data)
{
    struct atomic_file file;
    if (!atomic_file_open(&file, path))
        return false;
    if (write(file.file, data))
        return atomic_file_commit(&file);
    const int error = errno;
    atomic_file_discard(&file);
    errno = error;
    return false;
}

lz_status atomic_file_finish(struct atomic_file *file, lz_status written, lz_error *error)
{
    if (written && written != LZ_ERR_IO) { /* a write that failed is the file's to report */
        atomic_file_discard(file);
        return written;
    }
    return atomic_file_commit(file) ? LZ_OK : lz_error_set(error, LZ_ERR_IO, "%s", strerror(errno));
}

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
