/* Lines for people on standard output, in the terminal's charset. */
#ifndef LIANZI_SYSTEM_SAY_H
#define LIANZI_SYSTEM_SAY_H

/* Prints a line of UTF-8, of at most two thousand bytes. */
__attribute__((format(printf, 1, 2))) void say_line(const char *format, ...);

#endif
