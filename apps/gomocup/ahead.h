/* Reads certificates on a thread of its own, so that a large one costs no move its time: at a
 * game's start for the empty board, and later for the position at hand. */
#ifndef LIANZI_GOMOCUP_AHEAD_H
#define LIANZI_GOMOCUP_AHEAD_H

#include "engines/proofs.h"

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdint.h>

struct ahead;

/* NULL without memory. */
struct ahead *ahead_open(void);
/* Does not wait for a file that is being read: what it needs stays until the program ends. */
void ahead_close(struct ahead *ahead);
/* Begins to read the certificates that fit a copy of the game into so many MiB; this takes the
 * place of a wish that has not begun. `ahead` may be NULL. */
void ahead_want(struct ahead *ahead, const lz_game *game, int room_mib);
/* Waits until all is read, for so many microseconds (TIMER_NEVER: as long as it takes) at most and
 * until the stop is set. The certificates, the caller's until the next wish; NULL if they are not
 * ready or `ahead` is NULL. */
struct proofs *ahead_wait(struct ahead *ahead, int64_t most_us, const lz_stop *stop);

#endif
