/* Files as the library's readers and writers, and files read whole. */
#ifndef LIANZI_SYSTEM_FILE_H
#define LIANZI_SYSTEM_FILE_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A file to read from. */
struct file_source {
    FILE *file;
    int error;           /* errno of the read that failed, or 0 */
    const lz_stop *stop; /* ends the reading as a failure does, but without an error; NULL: none */
};

/* fopen for a path in UTF-8, on every system. */
FILE *file_open(const char *path, const char *mode);

/* remove for such a path. */
bool file_remove(const char *path);

/* Whether there is something other than a regular file, or a link to one: a folder, pipe or device,
 * which may never end. */
bool file_is_special(const char *path);

/* Whether its stop, if any, is set. */
bool file_is_stopped(const struct file_source *source);
/* Reads for the library (an lz_record_read_fn); `user` is a struct file_source. */
ptrdiff_t file_read(void *user, char *buffer, size_t size);
/* Writes for the library (an lz_record_write_fn); `user` is a FILE. */
bool file_write(void *user, const char *data, size_t size);
/* Returns the file's bytes and a byte 0 behind them, to be freed. NULL, with errno set, if the file
 * cannot be read or is larger than `most`, or without memory. */
char *file_load(const char *path, size_t most, size_t *length);
/* The same for what is left of an open file. */
char *file_load_rest(FILE *file, size_t most, size_t *length);
/* The same for a file that begins with `mark`, behind a byte order mark if it has one. Of a file
 * that does not, its beginning alone is loaded, so that none without an end fills the memory. */
char *file_load_marked(const char *path, const char *mark, size_t most, size_t *length);
/* Sets the error to why a file was not loaded: `number` is the errno, and `most` as above. */
lz_status file_failed(int number, size_t most, lz_error *error);
/* Calls `visit` for each name in the folder but those that begin with a dot, in no order; false,
 * with errno set, if it cannot be read. */
bool file_each(const char *folder, void (*visit)(void *user, const char *name), void *user);
/* The path of a file of the program's below the folder that the environment's variable names, such
 * as XDG_DATA_HOME, or else below `usual` in the home folder. False if it names neither, or the
 * path does not fit. */
bool file_in_home(const char *variable, const char *usual, const char *name, char *path,
                  size_t size);
/* Whether two paths lead to the same file. On Windows only by their names. */
bool file_is_same(const char *a, const char *b);

#endif
