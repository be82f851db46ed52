/* One conversation with a manager: the board, the settings, the engine, the clock. Answers go to
 * `out`, one line at a time, flushed. */
#ifndef LIANZI_GOMOCUP_SESSION_H
#define LIANZI_GOMOCUP_SESSION_H

#include "gomocup/ahead.h"
#include "gomocup/bars.h"
#include "gomocup/inbox.h"
#include "gomocup/position.h"
#include "gomocup/settings.h"

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdio.h>

/* The list of points that is being read, up to DONE. */
struct list {
    const struct list_command *command; /* NULL: none is being read */
    int number;                         /* the command's own, before the points */
    int count;
    struct stone stones[LZ_CELLS_MAX];
    uint8_t taken[LZ_CELLS_MAX]; /* by cell */
    char complaint[160];         /* its first fault; "" for none */
};

struct session {
    FILE *out;
    lz_engine *engine;
    lz_stop *stop;       /* ends a think soon */
    struct inbox *inbox; /* tells whether the manager has gone; NULL: it has not */
    bool seeded;         /* --seed fixes the random choices */
    int classic;         /* the lz_classic that plays; -1: none does */
    struct ahead *ahead; /* reads proofs; NULL: none */

    bool started; /* a game is on */
    struct position position;
    struct settings settings;
    struct list list;
    struct bars bars;
    const struct command *awaits; /* the command to which the next line belongs; NULL: none */
    char book[4096];              /* the path of the opening book; "": none */

    bool used;          /* the tables are not empty */
    lz_rule rule;       /* under which they were filled */
    int hash_mib;       /* size of the tables; 0 before they are made */
    int threads;        /* that they were made for */
    int64_t spent_us;   /* used since the manager last sent the clock, or since START, minus the
                           increments since: may be negative */
    int64_t arrived_us; /* when the present line came */
    int64_t answered_us;
    bool may_ponder; /* a move was just answered */
};

void session_init(struct session *session, FILE *out, lz_engine *engine, lz_stop *stop,
                  struct inbox *inbox);
/* Writes a line of the protocol and flushes it. */
__attribute__((format(__printf__, 2, 3))) void session_say(struct session *session,
                                                           const char *format, ...);
/* The same for points: `x,y x,y`. */
void session_say_points(struct session *session, const int *cells, int count);
/* Sets an option of the engine to a number. */
void session_set(struct session *session, const char *option, int value);
/* Tells the engine whether the settings allow proofs, at any limits. */
void session_set_proofs(struct session *session);
/* Whether the manager has gone, so that nothing is answered. */
bool session_is_deserted(const struct session *session);

#endif
