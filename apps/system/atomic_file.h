/* Files that are replaced completely or not at all: written beside their place and renamed into
 * it. */
#ifndef LIANZI_SYSTEM_ATOMIC_FILE_H
#define LIANZI_SYSTEM_ATOMIC_FILE_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdio.h>

/* Must not move in memory between opening and closing. */
struct atomic_file {
    FILE *file;      /* to write to */
    int descriptor;  /* below `file` */
    int error;       /* errno of the first write that failed */
    char *path;      /* the final place, links followed */
    char *temporary; /* NULL: written in place (a device or pipe) */
    bool unnamed;    /* no file has the temporary one's name */
};

/* Returns false, with errno set, when the file cannot be created or written. An existing file keeps
 * its permissions, and a link stays a link. */
bool atomic_file_open(struct atomic_file *file, const char *path);
/* The same for standard output, which is written in place and stays open. */
bool atomic_file_standard(struct atomic_file *file);
/* Returns whether atomic_file_open would succeed, for a complaint before long work; false with
 * errno set. */
bool atomic_file_probe(const char *path);
/* Syncs the file to disk and puts it in its place. Returns false, with errno set and the old file
 * intact, when anything could not be written. Closes the file in both cases. */
bool atomic_file_commit(struct atomic_file *file);
/* Closes the file and discards what was written. */
void atomic_file_discard(struct atomic_file *file);
/* Writes the file at `path` by `write`, which returns false, with errno set, on failure, as this
 * function does. */
bool atomic_file_write(const char *path, bool (*write)(FILE *file, const void *data),
                       const void *data);
/* Commits the file if what was `written` to it is whole, else discards it. Returns `written`, or
 * LZ_ERR_IO with the system's text. */
lz_status atomic_file_finish(struct atomic_file *file, lz_status written, lz_error *error);

/* Makes the folders of the path that are missing. Not on Windows. */
void atomic_file_make_folders(const char *path);

/* For the systems' files: frees what the closed file holds, and removes the temporary one after an
 * error, which goes into errno. Returns whether there was none. */
bool atomic_file_end(struct atomic_file *file);

#endif
