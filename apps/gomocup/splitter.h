/* From bytes to lines. A line ends by LF, CR LF or CR; empty lines are passed over; a line that is
 * longer than LINE_MAX_BYTES is cut there and marked. A byte order mark at the start is skipped. */
#ifndef LIANZI_GOMOCUP_SPLITTER_H
#define LIANZI_GOMOCUP_SPLITTER_H

#include <stdbool.h>
#include <stddef.h>

/* The longest sensible line is a YXBOARD of 484 stones in one line. */
enum { LINE_MAX_BYTES = 16384 };

struct splitter {
    size_t length; /* of what has come of the present line */
    int mark;      /* bytes of a byte order mark that have come; all of them: no more looked for */
    bool cut;      /* the line was longer than fits */
    bool complete; /* `text` is a whole line; the next byte begins another */
    char text[LINE_MAX_BYTES + 1];
};

void splitter_init(struct splitter *splitter);
/* Takes a byte; true when it completes a line: `text` is it, terminated, until the next call. */
bool splitter_take(struct splitter *splitter, char byte);
/* At the end of input: true when a line without an end was left. */
bool splitter_finish(struct splitter *splitter);

#endif
