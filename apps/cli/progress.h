/* Progress on standard error: on a terminal one line that is overwritten, elsewhere a line every
 * ten seconds. */
#ifndef LIANZI_CLI_PROGRESS_H
#define LIANZI_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* All zero: the first line is due at once. */
struct progress {
    int64_t shown_us; /* when the last line was written */
    bool open;        /* it is on a terminal and not ended */
};

/* The first line becomes due only after an interval, so that short work shows none. */
void progress_begin(struct progress *progress);
/* Begins a line, if one is due or this is the `last`: clears the terminal's line. The caller then
 * writes the new one and calls progress_wrote. False when none is due. */
bool progress_start_line(struct progress *progress, bool last);
void progress_wrote(struct progress *progress, bool last);
/* Ends a line that is still open. */
void progress_end(struct progress *progress);

#endif
