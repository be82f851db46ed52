/* Signals that ask a command to end: Ctrl-C (SIGINT), SIGTERM and SIGHUP. The first stops the think
 * in progress, so that the command prints what it has found; the second ends the program at once.
 * Either way the program ends by the signal itself, and a shell reports 128 + its number. Windows
 * has SIGINT and SIGTERM alone. */
#ifndef LIANZI_SYSTEM_INTERRUPT_H
#define LIANZI_SYSTEM_INTERRUPT_H

#include <lianzi/lianzi.h>
#include <signal.h>

/* Begins to catch the signals. The stop is good until interrupt_end; NULL without memory. */
const lz_stop *interrupt_begin(void);
/* May be called even if interrupt_begin failed or was never called. */
void interrupt_end(void);

#if !defined(_WIN32)
/* The signals above, less those that the caller has this process ignore, as nohup does. */
void interrupt_signals(sigset_t *set);
#endif
/* Notes a signal that was caught in another way. A signal handler may call it. */
void interrupt_note(int number);
/* Whether a signal was caught. */
bool interrupt_came(void);
/* Once all output is written: ends the program by the signal that was caught, if any. */
void interrupt_pass_on(void);

#endif
