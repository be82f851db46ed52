#include "system/timer.h"

#include <limits.h>
#include <time.h>

static int64_t read_us(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t timer_now_us(void)
{
    return read_us(CLOCK_MONOTONIC);
}

int64_t timer_thread_us(void)
{
    return read_us(CLOCK_THREAD_CPUTIME_ID);
}

int timer_poll_ms(int64_t deadline_us)
{
    if (deadline_us == TIMER_NEVER)
        return -1;
    const int64_t left = deadline_us - timer_now_us();
    if (left <= 0)
        return 0;
    const int64_t milliseconds = (left + 999) / 1000;
    return milliseconds > INT_MAX ? INT_MAX : (int)milliseconds;
}
