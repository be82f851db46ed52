/* A line every ten seconds on standard error: games, positions a second, time left. */
#ifndef LIANZI_TOOLS_SELFPLAY_PROGRESS_H
#define LIANZI_TOOLS_SELFPLAY_PROGRESS_H

#include <stdint.h>

struct progress {
    uint64_t games;             /* to be played in all */
    uint64_t found;             /* of them, by earlier runs */
    uint64_t played, positions; /* by this run: games, and searched positions in them */
    int64_t start_us, said_us;
};

/* The clock begins; `games` are to be played. */
void progress_start(struct progress *progress, uint64_t games);
/* A game was found, or played with so many searched positions. */
void progress_found(struct progress *progress, uint64_t games);
void progress_played(struct progress *progress, uint64_t positions);
/* The last line, if any game was played. */
void progress_end(struct progress *progress);

#endif
