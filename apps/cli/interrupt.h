/* Ctrl-C as a stop: the first ends the think going on, which gives what it knows so far; the second
 * ends the program. */
#ifndef LIANZI_CLI_INTERRUPT_H
#define LIANZI_CLI_INTERRUPT_H

#include <lianzi/lianzi.h>

/* The stop, good until interrupt_end; NULL: no memory. */
const lz_stop *interrupt_begin(void);
/* Also without, or after a failed, beginning. */
void interrupt_end(void);

#endif
