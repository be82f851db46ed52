/* Lines of UTF-8 for people, in the terminal's charset, and those that they answer. */
#ifndef LIANZI_SYSTEM_SAY_H
#define LIANZI_SYSTEM_SAY_H

#include "system/lines.h"

#include <stdio.h>

/* Prints a text of at most eight thousand bytes. */
__attribute__((format(printf, 2, 3))) void say_part(FILE *file, const char *format, ...);
/* Prints a line of at most two thousand bytes. */
__attribute__((format(printf, 2, 3))) void say_to(FILE *file, const char *format, ...);
#define say_line(...) say_to(stdout, __VA_ARGS__)
/* Asks for a line of standard input, and goes to it; false at the end. The line on the screen ends
 * even if nobody typed its end. */
bool say_prompt(struct lines *input);

#endif
