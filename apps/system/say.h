/* Lines for people on standard output, in the terminal's charset, and those that they answer. */
#ifndef LIANZI_SYSTEM_SAY_H
#define LIANZI_SYSTEM_SAY_H

#include "system/lines.h"

/* Prints a line of UTF-8, of at most two thousand bytes. */
__attribute__((format(printf, 1, 2))) void say_line(const char *format, ...);
/* Asks for a line of standard input, and goes to it; false at the end. The line on the screen ends
 * even if nobody typed its end. */
bool say_prompt(struct lines *input);

#endif
