/* The root judged by playouts, until the limits or a proof end it. */
#ifndef LIANZI_GRAVITY_PLAYING_H
#define LIANZI_GRAVITY_PLAYING_H

#include "gravity/searcher.h"

/* Visits the root until the search ends. `lines` is NULL for a helper; else it gets the first
 * `count` lines now and then, and they are reported. */
void playing_run(struct searcher *searcher, int count, struct gravity_line *lines);
/* The first `count` lines by what all threads have found. */
void playing_lines(struct searcher *searchers, int threads, int count, struct gravity_line *lines);

#endif
