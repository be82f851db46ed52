/* Elapsed time: a clock that only goes forward. */
#ifndef LIANZI_BASE_CLOCK_H
#define LIANZI_BASE_CLOCK_H

#include <stdint.h>

/* Microseconds since some fixed moment. */
int64_t clock_now_us(void);

#endif
