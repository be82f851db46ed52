/* A monotonic clock, and moments on it as deadlines. */
#ifndef LIANZI_SYSTEM_TIMER_H
#define LIANZI_SYSTEM_TIMER_H

#include <stdint.h>

/* A deadline that never comes. */
#define TIMER_NEVER INT64_MAX

/* Microseconds since some fixed moment. */
int64_t timer_now_us(void);
/* Microseconds of processor time that the calling thread has used. */
int64_t timer_thread_us(void);
/* A timeout for poll(): milliseconds until `deadline_us`, rounded up, 0 once it has passed, -1 for
 * TIMER_NEVER. */
int timer_poll_ms(int64_t deadline_us);

#endif
