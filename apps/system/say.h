/* Lines of UTF-8 for people, in the terminal's charset, and those that they answer. */
#ifndef LIANZI_SYSTEM_SAY_H
#define LIANZI_SYSTEM_SAY_H

#include "system/lines.h"

#include <stdio.h>

enum { SAY_MAX = 8192 /* bytes of a text and its end; the rest is cut */ };

/* Prints a text. */
__attribute__((format(printf, 2, 3))) void say_part(FILE *file, const char *format, ...);
/* Prints a line. */
__attribute__((format(printf, 2, 3))) void say_to(FILE *file, const char *format, ...);
#define say_line(...) say_to(stdout, __VA_ARGS__)
/* The text with blanks behind it, or before it if `width` is below 0, up to so many columns of a
 * terminal. Han characters take two. */
enum { SAY_COLUMN = 160 };
const char *say_column(const char *text, int width, char column[SAY_COLUMN]);
/* Asks for a line of standard input, and goes to it; false at the end. The line on the screen ends
 * even if nobody typed its end. */
bool say_prompt(struct lines *input);
/* The same until a line is neither blank nor a comment; false at the end, too, for "q" or "quit".
 */
bool say_ask(struct lines *input);

#endif
