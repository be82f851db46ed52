#include "common/atomic_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void forget(struct atomic_file *file)
{
    free(file->path);
    free(file->temporary);
    memset(file, 0, sizeof *file);
}

/* "PATH.XXXXXX", for mkstemp. */
static char *temporary_name(const char *path)
{
    static const char ending[] = ".XXXXXX";
    const size_t length = strlen(path);
    char *name = malloc(length + sizeof ending);
    if (name) {
        memcpy(name, path, length);
        memcpy(name + length, ending, sizeof ending);
    }
    return name;
}

bool atomic_file_open(struct atomic_file *file, const char *path)
{
    struct stat known;
    memset(file, 0, sizeof *file);
    const bool exists = stat(path, &known) == 0;
    if (exists && !S_ISREG(known.st_mode)) {
        file->file = fopen(path, "wb");
        return file->file != NULL;
    }
    file->path = exists ? realpath(path, NULL) : strdup(path);
    file->temporary = file->path ? temporary_name(file->path) : NULL;
    const int descriptor = file->temporary ? mkstemp(file->temporary) : -1;
    if (descriptor >= 0) {
        mode_t mode = known.st_mode & 07777;
        if (!exists) {
            const mode_t mask = umask(0);
            umask(mask);
            mode = 0666 & ~mask;
        }
        if (fchmod(descriptor, mode) == 0 && (file->file = fdopen(descriptor, "wb")))
            return true;
    }
    const int error = errno;
    if (descriptor >= 0) {
        close(descriptor);
        unlink(file->temporary);
    }
    forget(file);
    errno = error;
    return false;
}

bool atomic_file_commit(struct atomic_file *file)
{
    int error = 0;
    errno = 0;
    if (fflush(file->file) != 0 || ferror(file->file) ||
        (file->temporary && fsync(fileno(file->file)) != 0))
        error = errno ? errno : EIO;
    if (fclose(file->file) != 0 && !error)
        error = errno;
    if (file->temporary && !error && rename(file->temporary, file->path) != 0)
        error = errno;
    if (file->temporary && error)
        unlink(file->temporary);
    forget(file);
    errno = error;
    return !error;
}

void atomic_file_discard(struct atomic_file *file)
{
    if (file->file)
        fclose(file->file);
    if (file->temporary)
        unlink(file->temporary);
    forget(file);
}
