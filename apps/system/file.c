#include "system/file.h"

#include "system/format.h"
#include "system/lines.h"
#include "system/wide.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

FILE *file_open(const char *path, const char *mode)
{
#if defined(_WIN32)
    wchar_t *wide = wide_of(path), *wide_mode = wide_of(mode);
    FILE *const file = wide && wide_mode ? _wfopen(wide, wide_mode) : NULL;
    free(wide);
    free(wide_mode);
    return file;
#else
    return fopen(path, mode);
#endif
}

bool file_remove(const char *path)
{
#if defined(_WIN32)
    wchar_t *wide = wide_of(path);
    const bool removed = wide && _wunlink(wide) == 0;
    free(wide);
    return removed;
#else
    return remove(path) == 0;
#endif
}

bool file_is_special(const char *path)
{
#if defined(_WIN32)
    struct _stat64 known;
    wchar_t *wide = wide_of(path);
    const bool there = wide && _wstat64(wide, &known) == 0;
    free(wide);
#else
    struct stat known;
    const bool there = stat(path, &known) == 0;
#endif
    return there && !S_ISREG(known.st_mode);
}

bool file_is_stopped(const struct file_source *source)
{
    return source->stop && lz_stop_is_set(source->stop);
}

/* The signal that sets the stop also ends a wait for input. */
ptrdiff_t file_read(void *user, char *buffer, size_t size)
{
    struct file_source *source = user;
    if (file_is_stopped(source))
        return -1;
    const size_t got = fread(buffer, 1, size, source->file);
    if (got || !ferror(source->file))
        return (ptrdiff_t)got;
    if (!file_is_stopped(source))
        source->error = errno;
    return -1;
}

bool file_write(void *user, const char *data, size_t size)
{
    return fwrite(data, 1, size, user) == size;
}

static bool begins(const char *text, size_t length, const char *mark)
{
    const size_t skipped = lines_mark(text, length), size = strlen(mark);
    return length - skipped >= size && memcmp(text + skipped, mark, size) == 0;
}

/* Reads up to `most` + 1 bytes, or a beginning without `mark`; returns 0, or the errno of what
 * failed. */
static int load(FILE *file, const char *mark, size_t most, char **text, size_t *length)
{
    size_t room = 0;
    for (;;) {
        if (room - *length < 2) {
            room = room ? 2 * room : 1 << 16;
            char *const more = realloc(*text, room);
            if (!more)
                return ENOMEM;
            *text = more;
        }
        *length += fread(*text + *length, 1, room - *length - 1, file);
        if (ferror(file))
            return errno;
        if (*length > most)
            return EFBIG;
        if (feof(file) || !begins(*text, *length, mark))
            return 0;
    }
}

static char *load_rest(FILE *file, const char *mark, size_t most, size_t *length)
{
    char *text = NULL;
    *length = 0;
    const int error = load(file, mark, most, &text, length);
    if (error) {
        free(text);
        errno = error;
        return NULL;
    }
    text[*length] = '\0';
    return text;
}

char *file_load_rest(FILE *file, size_t most, size_t *length)
{
    return load_rest(file, "", most, length);
}

char *file_load_marked(const char *path, const char *mark, size_t most, size_t *length)
{
    FILE *const file = file_open(path, "rb");
    if (!file)
        return NULL;
    char *const text = load_rest(file, mark, most, length);
    const int error = errno;
    fclose(file);
    errno = error;
    return text;
}

char *file_load(const char *path, size_t most, size_t *length)
{
    return file_load_marked(path, "", most, length);
}

lz_status file_failed(int number, size_t most, lz_error *error)
{
    if (number == EFBIG)
        return lz_error_set(error, LZ_ERR_IO, "the file is larger than %zu MiB", most >> 20);
    return lz_error_set(error, number == ENOMEM ? LZ_ERR_MEMORY : LZ_ERR_IO, "%s",
                        strerror(number));
}

bool file_is_same(const char *a, const char *b)
{
    struct stat one, other;
    if (strcmp(a, b) == 0)
        return true;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_ino && one.st_ino == other.st_ino &&
           one.st_dev == other.st_dev;
}

lz_status format_of_file(const char *path, lz_record_format *out, lz_error *error)
{
    char head[FORMAT_HEAD];
    FILE *const file = file_is_special(path) ? NULL : file_open(path, "rb");
    const size_t size = file ? fread(head, 1, sizeof head, file) : 0;
    if (file)
        fclose(file);
    return format_of_bytes(path, head, size, out, error);
}

bool file_each(const char *folder, void (*visit)(void *user, const char *name), void *user)
{
    DIR *const files = opendir(folder);
    if (!files)
        return false;
    for (const struct dirent *entry; (entry = readdir(files));)
        if (*entry->d_name != '.')
            visit(user, entry->d_name);
    closedir(files);
    return true;
}

bool file_in_home(const char *variable, const char *usual, const char *name, char *path,
                  size_t size)
{
    const char *folder = getenv(variable), *home = getenv("HOME");
    int length = 0;
    if (folder && *folder == '/')
        length = snprintf(path, size, "%s/lianzi/%s", folder, name);
    else if (home && *home)
        length = snprintf(path, size, "%s/%s/lianzi/%s", home, usual, name);
    return length > 0 && (size_t)length < size;
}
