/* The three standard streams, whatever state the program was started with. */
#ifndef LIANZI_COMMON_STREAMS_H
#define LIANZI_COMMON_STREAMS_H

#include <stdbool.h>

/* First call in main. A closed standard stream still cannot be read or written, but its number is
 * taken, so that no file opened later receives the stream's output. */
void streams_begin(void);
/* Last call in main: takes the exit status so far and returns the one to end with. That is 1, after
 * a complaint, where standard output did not take everything. */
int streams_end(const char *program, int status);

/* When the reader of a pipe leaves, writing to it fails; the program does not end. */
void streams_outlive_reader(void);
/* If the reader of standard output has left, discards what it did not read: streams_end does not
 * complain about it. False when that fails. */
bool streams_forgive_leaving(void);

#endif
