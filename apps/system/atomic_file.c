#define _GNU_SOURCE /* fopencookie, O_TMPFILE */
#include "system/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LINKS_MAX = 40, NAMES_MAX = 1000, SUFFIX_MAX = 32 };

/* ---- The temporary file ---- */

static size_t name_size(const struct atomic_file *file)
{
    return strlen(file->path) + SUFFIX_MAX;
}

/* The i-th candidate for a name beside the path. */
static void choose_name(struct atomic_file *file, int i)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    snprintf(file->temporary, name_size(file), "%s.%lx%06lx", file->path, (unsigned long)getpid(),
             (unsigned long)(now.tv_nsec + i) & 0xffffff);
}

/* Opens a file without a name in the path's folder, so that no program end leaves it behind. Not
 * every file system supports this. */
static bool make_unnamed(struct atomic_file *file, mode_t mode)
{
#if defined(O_TMPFILE)
    const char *slash = strrchr(file->path, '/');
    const int folder = slash ? (int)(slash - file->path) + 1 : 0;
    snprintf(file->temporary, name_size(file), "%.*s.", folder, file->path);
    if (access("/proc/self/fd", X_OK) == 0) /* only /proc can give it its name later */
        file->descriptor = open(file->temporary, O_WRONLY | O_TMPFILE | O_CLOEXEC, mode);
#endif
    file->unnamed = file->descriptor >= 0;
    return file->unnamed;
}

/* Creates a file beside the path. The system applies the umask to `mode`: reading the umask would
 * change it for every thread. */
static bool make_temporary(struct atomic_file *file, mode_t mode)
{
    file->temporary = malloc(name_size(file));
    if (file->temporary && make_unnamed(file, mode))
        return true;
    file->unnamed = true; /* until a file of ours has the name */
    for (int i = 0; file->temporary && i < NAMES_MAX; i++) {
        choose_name(file, i);
        file->descriptor = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        file->unnamed = file->descriptor < 0;
        if (!file->unnamed || errno != EEXIST)
            break;
    }
    return !file->unnamed;
}

/* Gives the complete file its name. */
static bool name_temporary(struct atomic_file *file)
{
    char descriptor[SUFFIX_MAX];
    snprintf(descriptor, sizeof descriptor, "/proc/self/fd/%d", file->descriptor);
    errno = EEXIST;
    for (int i = 0; file->unnamed && errno == EEXIST && i < NAMES_MAX; i++) {
        choose_name(file, i);
        file->unnamed =
            linkat(AT_FDCWD, descriptor, AT_FDCWD, file->temporary, AT_SYMLINK_FOLLOW) != 0;
    }
    return !file->unnamed;
}

/* Flushes, names and closes the file. Keeps the first error. */
static void shut(struct atomic_file *file)
{
    if (file->file && fclose(file->file) != 0 && !file->error)
        file->error = errno ? errno : EIO;
    if (file->temporary && !file->error && fsync(file->descriptor) != 0)
        file->error = errno;
    if (file->temporary && !file->error && file->unnamed && !name_temporary(file))
        file->error = errno;
    if (file->descriptor > STDOUT_FILENO && close(file->descriptor) != 0 && !file->error)
        file->error = errno;
}

/* ---- Writing ---- */

/* Keeps the error of the first failed write, which a FILE forgets, and writes nothing after it. */
static ssize_t write_out(void *cookie, const char *data, size_t size)
{
    struct atomic_file *file = cookie;
    size_t done = 0;
    while (done < size && !file->error) {
        const ssize_t written = write(file->descriptor, data + done, size - done);
        if (written > 0)
            done += (size_t)written;
        else if (written == 0 || errno != EINTR)
            file->error = written == 0 ? EIO : errno;
    }
    return (ssize_t)done;
}

/* Opens the FILE that writes to the descriptor. */
static bool begin(struct atomic_file *file)
{
    file->file = fopencookie(file, "wb", (cookie_io_functions_t){.write = write_out});
    return file->file != NULL;
}

/* ---- Where ---- */

/* Resolves the `target` of the link at `link`: relative to the link's folder, unless absolute. */
static char *beside(const char *link, const char *target)
{
    const char *slash = strrchr(link, '/');
    const size_t folder = slash && *target != '/' ? (size_t)(slash - link) + 1 : 0;
    char *path = malloc(folder + strlen(target) + 1);
    if (path) {
        memcpy(path, link, folder);
        strcpy(path + folder, target);
    }
    return path;
}

/* Follows all links of the path. The file at their end need not exist. */
static char *follow(const char *path)
{
    char target[PATH_MAX];
    char *at = realpath(path, NULL);
    if (at || errno != ENOENT)
        return at;
    at = strdup(path);
    for (int links = 0; at && links < LINKS_MAX; links++) {
        const ssize_t length = readlink(at, target, sizeof target - 1);
        if (length < 0)
            return at;
        target[length] = '\0';
        char *next = beside(at, target);
        free(at);
        at = next;
    }
    free(at);
    errno = at ? ELOOP : ENOMEM;
    return NULL;
}

/* ---- The calls ---- */

bool atomic_file_open(struct atomic_file *file, const char *path)
{
    struct stat known;
    *file = (struct atomic_file){.descriptor = -1};
    const bool exists = stat(path, &known) == 0;
    bool good;
    if (exists && !S_ISREG(known.st_mode)) {
        file->descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
        good = file->descriptor >= 0;
    } else {
        file->path = follow(path);
        good = file->path && (!exists || access(file->path, W_OK) == 0) &&
               make_temporary(file, exists ? known.st_mode & 0777 : 0666) &&
               (!exists || fchmod(file->descriptor, known.st_mode & 07777) == 0);
    }
    if (good && begin(file))
        return true;
    file->error = errno;
    if (file->descriptor >= 0)
        close(file->descriptor);
    return atomic_file_end(file);
}

bool atomic_file_standard(struct atomic_file *file)
{
    *file = (struct atomic_file){.descriptor = STDOUT_FILENO};
    return begin(file);
}

bool atomic_file_probe(const char *path)
{
    struct atomic_file file;
    struct stat known;
    if (stat(path, &known) == 0 && !S_ISREG(known.st_mode)) { /* a pipe can be opened only once */
        errno = EISDIR;
        return !S_ISDIR(known.st_mode) && access(path, W_OK) == 0;
    }
    if (!atomic_file_open(&file, path))
        return false;
    atomic_file_discard(&file);
    return true;
}

bool atomic_file_commit(struct atomic_file *file)
{
    shut(file);
    if (file->temporary && !file->error && rename(file->temporary, file->path) != 0)
        file->error = errno;
    return atomic_file_end(file);
}

void atomic_file_discard(struct atomic_file *file)
{
    file->error = ECANCELED; /* drop all further writes */
    shut(file);
    atomic_file_end(file);
}

void atomic_file_make_folders(const char *path)
{
    char folder[PATH_MAX];
    if (strlen(path) >= sizeof folder)
        return;
    strcpy(folder, path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700); /* as the XDG Base Directory Specification asks */
        *slash = '/';
    }
}
