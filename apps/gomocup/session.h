/* One conversation with a manager: the board, the settings, the engine, the clock. Answers go to
 * `out`, one line at a time, flushed. */
#ifndef LIANZI_GOMOCUP_SESSION_H
#define LIANZI_GOMOCUP_SESSION_H

#include "gomocup/inbox.h"
#include "gomocup/position.h"
#include "gomocup/settings.h"

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdio.h>

/* A list of points that is being told, from BOARD and its kin to DONE. */
struct list {
    const struct list_command *command; /* NULL when none is */
    int count;
    struct stone stones[LZ_CELLS_MAX];
    uint8_t taken[LZ_CELLS_MAX]; /* by cell */
    char complaint[160];         /* the first thing wrong with it; "" nothing */
};

struct session {
    FILE *out;
    lz_engine *engine;
    lz_stop *stop;       /* ends a think soon */
    struct inbox *inbox; /* tells whether anyone still listens; NULL: someone does */
    int classic;         /* the lz_classic that plays; -1: none does */

    bool started; /* a game is on */
    struct position position;
    struct settings settings;
    struct list list;

    bool used;        /* the tables hold something of the game */
    lz_rule rule;     /* under which they came to hold it */
    int hash_mib;     /* what the tables were made with; 0 before */
    int threads;      /* the same */
    int64_t spent_us; /* thought since the clock was last told, or since START, less what it gained
                         by increments since: may be negative */
    int64_t arrived_us; /* when the present line came */
    int64_t answered_us;
    int lines;       /* of thought, asked for by the present think */
    bool may_ponder; /* a move was just answered */
};

void session_init(struct session *session, FILE *out, lz_engine *engine, lz_stop *stop,
                  struct inbox *inbox);
/* A line of the protocol: formatted, ended, flushed. */
__attribute__((format(__printf__, 2, 3))) void session_say(struct session *session,
                                                           const char *format, ...);
/* Sets one of the engine's numbers. */
void session_set(struct session *session, const char *option, int value);
/* Whether nobody listens any more: nothing is to be said. */
bool session_is_deserted(const struct session *session);

#endif
