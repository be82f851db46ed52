/* The three standard streams, whatever state the program was started with. */
#ifndef LIANZI_COMMON_STREAMS_H
#define LIANZI_COMMON_STREAMS_H

/* To be called first in main. A stream that is closed stays one that cannot be read or written, but
 * its number is taken: no file opened later gets it, and with it what was meant for the stream. */
void streams_begin(void);
/* To be called last, with the exit status so far: the one to end with, which is 1, after a
 * complaint, where standard output did not take all that was written. */
int streams_end(const char *program, int status);

#endif
