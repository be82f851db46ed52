/* The three standard streams, whatever state the program was started with. */
#ifndef LIANZI_SYSTEM_STREAMS_H
#define LIANZI_SYSTEM_STREAMS_H

#include <stdbool.h>

/* First call in main. A closed standard stream still cannot be read or written, but its number is
 * taken, so that no file opened later receives the stream's output. */
void streams_begin(void);
/* Last call in main: flushes standard output and returns the exit status. It is `status`, or 1
 * after a message if some of the output could not be written. */
int streams_end(const char *program, int status);

/* Makes a write to a pipe without a reader fail instead of ending the program. */
void streams_outlive_reader(void);
/* If the reader of standard output has left, discards what it did not read: streams_end does not
 * complain about it. False when that fails. */
bool streams_forgive_leaving(void);

#endif
