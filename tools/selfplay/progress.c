#include "selfplay/progress.h"

#include "base/clock.h"
#include "selfplay/options.h"
#include <inttypes.h>
#include <stdio.h>

enum { EVERY_US = 10000000 };

void progress_start(struct progress *progress, uint64_t games)
{
    *progress = (struct progress){.games = games, .start_us = clock_now_us()};
    progress->said_us = progress->start_us;
}

static void say(struct progress *progress, int64_t now_us)
{
    const double seconds = (double)(now_us - progress->start_us) / 1e6;
    const uint64_t done = progress->found + progress->played;
    const double left = seconds * (double)(progress->games - done) /
                        (double)(progress->played ? progress->played : 1);
    fprintf(stderr,
            "%s: %" PRIu64 " of %" PRIu64 " games, %.0f positions a second, %.1f minutes left\n",
            program, done, progress->games, (double)progress->positions / seconds, left / 60);
    progress->said_us = now_us;
}

void progress_found(struct progress *progress, uint64_t games)
{
    progress->found += games;
}

void progress_played(struct progress *progress, uint64_t positions)
{
    const int64_t now_us = clock_now_us();
    progress->played++;
    progress->positions += positions;
    if (now_us - progress->said_us >= EVERY_US)
        say(progress, now_us);
}

void progress_end(struct progress *progress)
{
    if (progress->played)
        say(progress, clock_now_us());
}
