/* Files that are replaced whole or not at all: written beside their place and renamed into it. */
#ifndef LIANZI_COMMON_ATOMIC_FILE_H
#define LIANZI_COMMON_ATOMIC_FILE_H

#include <stdbool.h>
#include <stdio.h>

/* Stays where it is in memory from opening to closing. */
struct atomic_file {
    FILE *file;      /* to write to */
    int descriptor;  /* where that goes */
    int error;       /* errno of the first write that failed */
    char *path;      /* where it will be; links followed */
    char *temporary; /* NULL: written in place (a device or pipe) */
    bool unnamed;    /* the temporary file has no name yet */
};

/* False, with errno set, when the file cannot be made or may not be written. An existing file keeps
 * its permissions, and a link stays one, wherever it leads. */
bool atomic_file_open(struct atomic_file *file, const char *path);
/* The same for standard output, which is written in place and stays open. */
bool atomic_file_standard(struct atomic_file *file);
/* Whether atomic_file_open would do, for a complaint before long work; false with errno set. */
bool atomic_file_probe(const char *path);
/* Puts the file in its place, on disk; false, with errno set and the old file still there, when
 * anything could not be written. Either way the file is closed. */
bool atomic_file_commit(struct atomic_file *file);
/* Closes and forgets what was written. */
void atomic_file_discard(struct atomic_file *file);

#endif
