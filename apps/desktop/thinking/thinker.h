/* The thread that thinks. Jobs go to it through a queue, what it finds comes back to the main loop;
 * the window never waits for it. There is one current job; starting another or abandoning it sets
 * its stop and makes whatever it still reports be dropped. */
#ifndef LIANZI_DESKTOP_THINKER_H
#define LIANZI_DESKTOP_THINKER_H

#include "desktop/sitting/player.h"

#include <glib.h>
#include <lianzi/lianzi.h>

/* SOLVE looks for a forced win of the side to move: by fours, then by fours and threes. */
enum thinking_kind { THINK_MOVE, THINK_HINT, THINK_ANALYSIS, THINK_SOLVE };

enum { THINKER_LINES_MAX = 16 };

struct thinking {
    enum thinking_kind kind;
    struct player player; /* who thinks; a person stands for the engine at its best */
    int seat;             /* whose tables are used; 2 for hints and analysis */
    int threads, hash_mib;
    int seed;       /* of what the program leaves to chance */
    int line_count; /* what is known so far, best first */
    lz_line lines[THINKER_LINES_MAX];
    lz_status status; /* when done */
    lz_thought thought;
    lz_error error;
    lz_threat_kind threat; /* SOLVE: what the report is about */
    lz_threat_report report;
};

struct thinker;

struct thinker_events {
    void (*progress)(const struct thinking *thinking, void *user);
    void (*done)(const struct thinking *thinking, void *user);
    void *user;
};

struct thinker *thinker_new(const struct thinker_events *events);
/* Stops what is running, without a report, and waits for the thread. */
void thinker_free(struct thinker *thinker);
/* Begins to think about a copy of the game, abandoning what was running. Kind, player, seat,
 * threads, hash and seed are read from `what`; the limits' stop is ignored. */
void thinker_start(struct thinker *thinker, const struct thinking *what, const lz_game *game,
                   const lz_limits *limits);
/* Ends the current job; what it has found so far is still reported as done. Another program's
 * engine is told to move now, which it may not know how to. */
void thinker_hurry(struct thinker *thinker);
/* Ends the current job; nothing more is reported of it. */
void thinker_abandon(struct thinker *thinker);
/* What is being thought about, NULL when nothing is. */
const struct thinking *thinker_current(const struct thinker *thinker);

#endif
