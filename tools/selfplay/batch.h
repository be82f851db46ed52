/* The games of one file, played by several threads. A journal beside the file keeps every game that
 * has ended, so that a run which is stopped in any way loses the games in progress alone. */
#ifndef LIANZI_TOOLS_SELFPLAY_BATCH_H
#define LIANZI_TOOLS_SELFPLAY_BATCH_H

#include "selfplay/play.h"
#include "selfplay/progress.h"

/* Plays the games of the header's numbers, as many at once as there are players, and writes them to
 * the path. Game i has the seed `random_mix(seed * 1000003 + i)`. Nothing is played if the file is
 * there; games in PATH.journal are taken as they are. False after a complaint. */
bool batch_play(const char *path, const struct games_header *header, struct self_play **players,
                int count, struct progress *progress);

#endif
