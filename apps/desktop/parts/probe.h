/* Tells tests what is on the screen. On SIGUSR1, while the debug output is on, it writes a line for
 * every visible named widget with its place in its window, one for every visible text, and one for
 * every text that is cut short. Keys, buttons and turns of the wheel that reach a window are
 * reported, too. */
#ifndef LIANZI_DESKTOP_PROBE_H
#define LIANZI_DESKTOP_PROBE_H

void probe_begin(void);

#endif
