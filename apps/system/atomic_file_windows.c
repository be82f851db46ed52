/* Atomic files on Windows: written beside their place, and moved into it over the old file. */
#include "system/atomic_file.h"
#include "system/file.h"
#include "system/wide.h"

#include <errno.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum { SUFFIX_MAX = 32 };

bool atomic_file_open(struct atomic_file *file, const char *path)
{
    const size_t size = strlen(path) + SUFFIX_MAX;
    *file = (struct atomic_file){.path = strdup(path), .temporary = malloc(size)};
    if (file->path && file->temporary) {
        snprintf(file->temporary, size, "%s.%lx", path, GetCurrentProcessId());
        file->file = file_open(file->temporary, "wb");
    }
    if (file->file) {
        file->descriptor = _fileno(file->file);
        return true;
    }
    file->error = errno;
    file->unnamed = true;
    return atomic_file_end(file);
}

bool atomic_file_standard(struct atomic_file *file)
{
    fflush(stdout);
    *file = (struct atomic_file){.descriptor = _dup(_fileno(stdout))};
    file->file = file->descriptor >= 0 ? _fdopen(file->descriptor, "wb") : NULL;
    return file->file != NULL;
}

bool atomic_file_probe(const char *path)
{
    struct atomic_file file;
    if (!atomic_file_open(&file, path))
        return false;
    atomic_file_discard(&file);
    return true;
}

static bool move_into_place(const struct atomic_file *file)
{
    wchar_t *from = wide_of(file->temporary), *to = wide_of(file->path);
    const bool good =
        from && to && MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
    free(from);
    free(to);
    return good;
}

bool atomic_file_commit(struct atomic_file *file)
{
    if (ferror(file->file) || fflush(file->file) != 0)
        file->error = errno ? errno : EIO;
    if (file->temporary && !file->error && _commit(file->descriptor) != 0)
        file->error = errno;
    if (fclose(file->file) != 0 && !file->error)
        file->error = errno ? errno : EIO;
    if (file->temporary && !file->error && !move_into_place(file))
        file->error = EACCES;
    return atomic_file_end(file);
}

void atomic_file_discard(struct atomic_file *file)
{
    fclose(file->file);
    file->error = ECANCELED;
    atomic_file_end(file);
}
