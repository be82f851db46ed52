/* The debug output (`--debug-output FILE`, "-" for standard output), one line per event, for tests
 * and measurements. docs/TESTING.md lists the lines. Without the option nothing is written. */
#ifndef LIANZI_DESKTOP_DEBUG_H
#define LIANZI_DESKTOP_DEBUG_H

#include <stdbool.h>

/* False, with errno set, if the file cannot be written. */
bool debug_open(const char *path);
bool debug_is_open(void);
__attribute__((format(printf, 1, 2))) void debug_line(const char *format, ...);
/* From now on SIGUSR1 writes, while the debug output is on, a line for every visible named widget
 * with its place in its window, one for every visible text, and one for every text that is cut
 * short. Keys, buttons and turns of the wheel that reach a window are reported, too. */
void debug_begin_probe(void);

#endif
