/* The debug output (`--debug-output FILE`, "-" for standard output): one line an event, for tests
 * and measurements; see docs/TESTING.md for the lines. Nothing is written unless it was asked for.
 */
#ifndef LIANZI_DESKTOP_DEBUG_H
#define LIANZI_DESKTOP_DEBUG_H

#include <stdbool.h>

/* False, with errno, when the file cannot be written. */
bool debug_open(const char *path);
bool debug_is_open(void);
__attribute__((format(printf, 1, 2))) void debug_line(const char *format, ...);

#endif
