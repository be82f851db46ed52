/* Prints a line of text for people, in the terminal's charset. */
#ifndef LIANZI_CLI_SAY_H
#define LIANZI_CLI_SAY_H

__attribute__((format(printf, 1, 2))) void say(const char *format, ...);

#endif
