#include "cli/found.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Extends a new or empty file to its full length. Returns false after a complaint if it holds
 * anything else. */
static bool fit_file(const struct options *options, const struct found *found, int file)
{
    struct stat stat;
    int error = fstat(file, &stat) ? errno : 0;
    if (!error && stat.st_size && (!S_ISREG(stat.st_mode) || (size_t)stat.st_size != found->count))
        return options_complain(options, "%s: %lld bytes where %zu are needed", found->path,
                                (long long)stat.st_size, found->count);
    if (!error && !stat.st_size) { /* reserves disk space for the pages */
        error = posix_fallocate(file, 0, (off_t)found->count);
        if (error && ftruncate(file, 0)) /* undoes a partial allocation */
            error = errno;
    }
    if (error)
        options_complain(options, "%s: %s", found->path, strerror(error));
    return !error;
}

static bool found_map(struct found *found, const struct options *options)
{
    int file = open(found->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    const bool made = file >= 0;
    if (!made && errno == EEXIST)
        file = open(found->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return options_complain(options, "%s: %s", found->path, strerror(errno));
    if (!fit_file(options, found, file)) {
        close(file);
        if (made)
            unlink(found->path);
        return false;
    }
    void *pages = mmap(NULL, found->count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (pages == MAP_FAILED)
        options_complain(options, "%s: %s", found->path, strerror(errno));
    else
        found->at = pages;
    close(file);
    return found->at != NULL;
}

bool found_init(struct found *found, const struct options *options, size_t count, const char *path)
{
    *found = (struct found){.count = count, .path = path};
    if (path && count)
        return found_map(found, options);
    if (count)
        found->at = calloc(count, 1);
    if (!found->at)
        options_complain(options, "no memory for %zu bytes of results", count);
    return found->at != NULL;
}

void found_free(struct found *found)
{
    if (found->path && found->at)
        munmap(found->at, found->count);
    else
        free(found->at);
    found->at = NULL;
}
