/* Lets tests find their way: on SIGUSR1, while the debug output is on, a line for every named
 * widget that is seen, with its place in its window, and one for every text that is cut short. */
#ifndef LIANZI_DESKTOP_PROBE_H
#define LIANZI_DESKTOP_PROBE_H

void probe_begin(void);

#endif
