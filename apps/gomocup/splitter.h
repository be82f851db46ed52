/* Cuts bytes into lines. A line ends by LF, CR LF or CR. Empty lines and a byte order mark at the
 * start are skipped; a line longer than LINE_MAX_BYTES is cut there and marked. */
#ifndef LIANZI_GOMOCUP_SPLITTER_H
#define LIANZI_GOMOCUP_SPLITTER_H

#include <stdbool.h>
#include <stddef.h>

/* The longest sensible line is a YXBOARD of 484 stones in one line. */
enum { LINE_MAX_BYTES = 16384 };

struct splitter {
    size_t length; /* of the present line so far */
    int mark;      /* bytes of the byte order mark seen; at its full length the search is over */
    bool cut;      /* the line was longer than fits */
    bool complete; /* `text` is a whole line; the next byte begins a new one */
    char text[LINE_MAX_BYTES + 1];
};

void splitter_init(struct splitter *splitter);
/* Takes a byte; true when it completes a line: `text`, terminated, until the next call. */
bool splitter_take(struct splitter *splitter, char byte);
/* At the end of input: true when a last line had no end. */
bool splitter_finish(struct splitter *splitter);

#endif
