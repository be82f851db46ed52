#include "cli/progress.h"

#include "system/timer.h"

#include <stdio.h>
#include <unistd.h>

#define TERMINAL_INTERVAL_US 200000
#define FILE_INTERVAL_US 10000000

void progress_begin(struct progress *progress)
{
    *progress = (struct progress){.shown_us = timer_now_us()};
}

bool progress_start_line(struct progress *progress, bool last)
{
    const bool terminal = isatty(STDERR_FILENO);
    const int64_t now = timer_now_us();
    if (!last && now - progress->shown_us < (terminal ? TERMINAL_INTERVAL_US : FILE_INTERVAL_US))
        return false;
    progress->shown_us = now;
    if (terminal)
        fputs("\r\033[K", stderr);
    return true;
}

void progress_wrote(struct progress *progress, bool last)
{
    progress->open = isatty(STDERR_FILENO) && !last;
    if (!progress->open)
        fputc('\n', stderr);
    fflush(stderr);
}

void progress_end(struct progress *progress)
{
    if (progress->open)
        fputc('\n', stderr);
    progress->open = false;
}
