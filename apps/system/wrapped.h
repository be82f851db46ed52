/* Lines of words for people, at most so wide; Chinese characters take two columns, and a line may
 * end between any two of them. */
#ifndef LIANZI_SYSTEM_WRAPPED_H
#define LIANZI_SYSTEM_WRAPPED_H

#include <stddef.h>

/* A line that is being put together; begins with `end` alone set. */
struct wrapped {
    void (*end)(const char *line); /* prints a whole line */
    char text[1024];
    size_t length;
    int column;
};

/* How many columns of a terminal text[0 .. bytes) takes. */
int wrapped_width(const char *text, size_t bytes);
/* Adds text as it is. */
void wrapped_put(struct wrapped *line, const char *text);
/* Adds blanks up to the column. */
void wrapped_indent(struct wrapped *line, int column);
/* Adds words, in further lines where they do not fit, and ends the line. "\n" begins a line; lines
 * but the first begin at the column `indent`; blanks that begin a line stay. */
void wrapped_words(struct wrapped *line, const char *text, int indent);
void wrapped_end(struct wrapped *line);

#endif
