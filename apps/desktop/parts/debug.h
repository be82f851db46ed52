/* The debug output (`--debug-output FILE`, "-" for standard output), one line per event, for tests
 * and measurements. docs/TESTING.md lists the lines. Without the option nothing is written. */
#ifndef LIANZI_DESKTOP_DEBUG_H
#define LIANZI_DESKTOP_DEBUG_H

#include <stdbool.h>

/* False, with errno set, if the file cannot be written. */
bool debug_open(const char *path);
bool debug_is_open(void);
__attribute__((format(printf, 1, 2))) void debug_line(const char *format, ...);

#endif
