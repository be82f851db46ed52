/* The thinking thread. Jobs reach it through a queue and results come back through the main loop,
 * so the window never waits. There is one current job; starting another or abandoning it sets its
 * stop, and its later reports are dropped. */
#ifndef LIANZI_DESKTOP_THINKER_H
#define LIANZI_DESKTOP_THINKER_H

#include "desktop/thinking/remark.h"
#include "session/player.h"
#include "study/verdict.h"

#include <glib.h>
#include <lianzi/lianzi.h>

/* SOLVE looks for a forced win of the side to move: by fours first, then by fours and threes. CHECK
 * judges an answer of a person who learns, COACH the last move of the game. */
enum thinking_kind {
    THINK_MOVE,
    THINK_HINT,
    THINK_ANALYSIS,
    THINK_SOLVE,
    THINK_CHECK,
    THINK_COACH
};

enum { THINKER_LINES_MAX = 64, THINKER_COMPLAINT = 512 };

struct thinking {
    enum thinking_kind kind;
    struct player player; /* who thinks; PLAYER_PERSON stands for the engine at full strength */
    int seat;             /* whose tables to use; 2 for hints and analysis */
    int threads, hash_mib;
    int seed;       /* for the engine's random choices */
    char *proof;    /* a certificate to know beside the program's own; NULL: none */
    int line_count; /* the lines known so far, best first */
    lz_line lines[THINKER_LINES_MAX];
    lz_status status; /* set when done */
    lz_thought thought;
    lz_error error;
    char complaint[THINKER_COMPLAINT]; /* about a certificate that could not be read; "": none */
    /* What another engine says of its search, in its words, without the numbers of its lines, which
     * are in its own unit (see remark.h). */
    char remark[REMARK_TEXT];
    lz_solve_kind threat; /* SOLVE: the kind of threat that `report` is about */
    lz_solve_report report;
    struct explanation why; /* HINT: the reasons, unless a classic gives it; CHECK: of the
                               last move */
    struct verdict verdict; /* COACH */
};

struct thinker;

struct thinker_events {
    void (*progress)(const struct thinking *thinking, void *user);
    void (*done)(const struct thinking *thinking, void *user);
    void *user;
};

struct thinker *thinker_new(const struct thinker_events *events);
/* Stops the current job without a report and waits for the thread. */
void thinker_free(struct thinker *thinker);
/* Abandons the current job and begins to think about a copy of the game. `what` gives kind, player,
 * seat, threads, hash size and seed. The limits' stop is ignored. */
void thinker_start(struct thinker *thinker, const struct thinking *what, const lz_game *game,
                   const lz_limits *limits);
/* Ends the current job and still reports what it found as done. Another program's engine is asked
 * to move now, and may not know how. */
void thinker_hurry(struct thinker *thinker);
/* Ends the current job; nothing more is reported of it. */
void thinker_abandon(struct thinker *thinker);
/* The log of lines to and from another engine at that seat; free() it. */
char *thinker_log(const struct thinker *thinker, int seat);
/* The current job, NULL for none. */
const struct thinking *thinker_current(const struct thinker *thinker);

#endif
